import { registerHooks } from 'node:module';

// With each line of its log that nobody reads, promptfoo looks again for a package that is not installed: a quarter of
// the time of an eval. It looks no more once it has found one.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'source-map-support'
      ? { url: 'data:text/javascript,export const install = () => {};', shortCircuit: true }
      : next(specifier, context),
});
