// Bundles the extension into dist/extension.js, and what runs in the panels into dist/trace.js and dist/model.js.
import { build } from 'esbuild';

const common = { bundle: true, minify: true, logLevel: 'warning' };
await build({
  ...common, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.js', platform: 'node', format: 'cjs', target: 'node20', external: ['vscode'],
});
const views = { trace: 'src/trace/view/main.ts', model: 'src/exploration/view/main.ts' };
await build({ ...common, entryPoints: views, outdir: 'dist', platform: 'browser', format: 'iife', target: 'es2022' });
