import type { FeatureState, StaticFeature } from 'vscode-languageclient/node';

/** The capability `experimental.marmoset`: which requests of our server a client answers, see docs/lsp-extensions.md. */
export function experimentalOf(methods: readonly string[]): { marmoset: Record<string, true> } {
  return { marmoset: Object.fromEntries(methods.map((method) => [method.replace(/^marmoset\//, ''), true])) };
}

export function experimentalFeature(methods: readonly string[]): StaticFeature {
  return {
    fillClientCapabilities: (capabilities) => {
      capabilities.experimental = { ...(capabilities.experimental as object | undefined), ...experimentalOf(methods) };
    },
    initialize: () => {},
    getState: (): FeatureState => ({ kind: 'static' }),
    clear: () => {},
  };
}
