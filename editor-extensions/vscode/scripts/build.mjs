// Bundles the extension into dist/extension.js and what runs in the trace panel into dist/trace.js.
import { build } from 'esbuild';

const common = { bundle: true, minify: true, logLevel: 'warning' };
await build({
  ...common, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.js', platform: 'node', format: 'cjs', target: 'node20', external: ['vscode'],
});
await build({ ...common, entryPoints: ['src/trace/view/main.ts'], outfile: 'dist/trace.js', platform: 'browser', format: 'iife', target: 'es2022' });
