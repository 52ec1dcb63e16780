// Runs in Turbopack as the loader of `unplugin-lockale-module.js`. Returns the virtual module that the query names.
module.exports = function lockaleModules() {
  return import('./dist/turbopack.mjs').then(({ loadModule }) => loadModule(this))
}
