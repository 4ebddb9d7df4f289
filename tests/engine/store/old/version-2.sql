PRAGMA auto_vacuum = INCREMENTAL;
PRAGMA application_id = 1299344755;
CREATE TABLE blobs (
  hash BLOB PRIMARY KEY,      -- of the uncompressed bytes
  size INTEGER NOT NULL,      -- uncompressed
  data BLOB NOT NULL          -- zstd
);
CREATE TABLE recordings (
  id INTEGER PRIMARY KEY,
  script BLOB NOT NULL,       -- hash of the recorded script's bytes
  package TEXT NOT NULL,
  app TEXT NOT NULL,          -- app version
  device TEXT NOT NULL,       -- device profile
  created INTEGER NOT NULL,   -- ms since the epoch
  used INTEGER NOT NULL,
  meta TEXT NOT NULL          -- JSON
);
CREATE INDEX recordings_by_script ON recordings (script, created);
CREATE TABLE steps (
  recording INTEGER NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  event TEXT NOT NULL,        -- JSON
  tree BLOB,                  -- hash of the view tree after the event
  screen BLOB,                -- hash of the screenshot after the event
  PRIMARY KEY (recording, position)
) WITHOUT ROWID;
CREATE TABLE verdicts (
  candidate BLOB NOT NULL,    -- hash of the ordered list of event ids and of the script
  app TEXT NOT NULL,
  device TEXT NOT NULL,
  target TEXT NOT NULL,
  run INTEGER NOT NULL,
  success INTEGER NOT NULL,
  events INTEGER NOT NULL,    -- executed before the run was decided
  device_ms INTEGER NOT NULL,
  detail TEXT NOT NULL,       -- JSON
  PRIMARY KEY (candidate, app, device, target, run)
) WITHOUT ROWID;
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  spec TEXT NOT NULL,         -- JSON: all that is needed to start over
  progress TEXT NOT NULL,
  result TEXT NOT NULL,
  owner TEXT NOT NULL,        -- process that runs it, empty if none
  lease INTEGER NOT NULL,     -- ms since the epoch
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL
);
CREATE TABLE wipe_grants (
  serial TEXT NOT NULL,
  package TEXT NOT NULL,
  given INTEGER NOT NULL,     -- ms since the epoch
  PRIMARY KEY (serial, package)
) WITHOUT ROWID;
INSERT INTO verdicts VALUES (x'c27ff242a52f793bc1da8bfb8e54fe61', '1.0', 'simulated', 'crash', 0, 1, 3, 12, '{}');
INSERT INTO verdicts VALUES (x'c27ff242a52f793bc1da8bfb8e54fe61', '1.0', 'simulated', 'crash', 1, 0, 2, 0, '{"screen":"A"}');
INSERT INTO jobs VALUES ('replay-1', 'replay', 'done', '{"path":"/scripts/crash.mks","text":"type= user\n","runs":20}', '{"left":"over"}', '{"fingerprints":["00000000000000a1","00000000000000b2"],"target":"crash"}', '', 0, 1000, 1100);
INSERT INTO jobs VALUES ('reduce-cancelled', 'reduce', 'cancelled', '{"path":"/scripts/crash.mks"}', '{}', '{"certified":true,"fingerprints":["00000000000000c3"]}', '', 0, 2000, 2100);
INSERT INTO jobs VALUES ('reduce-paused', 'reduce', 'paused', '{"path":"/scripts/crash.mks"}', '{"now":9}', '{}', '', 0, 3000, 3100);
INSERT INTO jobs VALUES ('broken', 'replay', 'done', 'not JSON', '{}', 'not JSON', '', 0, 4000, 4100);
INSERT INTO blobs VALUES (x'6226de2ccbbb7c243b6df8f40b1409cd', 7, x'28b52ffd20073900003c747265652f3e');
INSERT INTO recordings VALUES (1, x'50588b862a43acc4f159e11efc3aa1aa', 'com.example', '1.0', '1080x1920', 1000, 1000, '{}');
INSERT INTO steps VALUES (1, 0, '{"type":"launch"}', x'6226de2ccbbb7c243b6df8f40b1409cd', NULL);
INSERT INTO wipe_grants VALUES ('R58M', 'com.x', 7);
PRAGMA user_version = 2;
