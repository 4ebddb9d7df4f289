// Files of the samples that scenarios work on, by the names they get.
const folder = 'samples/whohasmystuff';
export const lending = {
  'crash.mks': `${folder}/crash.mks`, 'habits.mks': `${folder}/habits.mks`, 'whohasmystuff.app.yaml': `${folder}/whohasmystuff.app.yaml`,
};
