// Everything that is tried in a real VS Code. One run, so that VS Code and its browser start once.
import './scenarios/package.mjs';
import './scenarios/editing.mjs';
import './scenarios/help.mjs';
import './scenarios/running.mjs';
import './scenarios/jobs.mjs';
import './scenarios/devices.mjs';
import './scenarios/long_scripts.mjs';
import './scenarios/trace.mjs';
import './scenarios/trust.mjs';
import './scenarios/server.mjs';
