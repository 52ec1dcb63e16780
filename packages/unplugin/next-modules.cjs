// Runs in Turbopack, as the loader of `unplugin-lockale-module.js`: the modules of lockale, by the query that an import of one becomes.
module.exports = function lockaleModules() {
  return import('./dist/turbopack.mjs').then(({ loadModule }) => loadModule(this))
}
