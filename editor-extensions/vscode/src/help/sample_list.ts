export interface Sample {
  folder: string;
  file: string;
  /** The simulated app that the script runs on. */
  app?: string;
  title: string;
  detail: string;
}

/** What "Open a Sample" offers; each folder of samples/ that it names is packed with the extension. */
export const samples: readonly Sample[] = [
  {
    folder: 'whohasmystuff', file: 'crash.mks', app: 'whohasmystuff.app.yaml', title: 'A crash to minimise',
    detail: 'A Monkey run of 74 events on a simulated app; four of them make it crash',
  },
  {
    folder: 'first-script', file: 'browse.mks', title: 'A script full of surprises',
    detail: 'It looks right, yet a device launches nothing and stops halfway',
  },
  {
    folder: 'crash-log', file: 'monkey.log', title: 'A Monkey log with a crash',
    detail: 'The lens at the crash makes a script that replays it',
  },
];
