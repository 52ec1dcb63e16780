// What pnpm puts into the package.json of a tarball besides what stands in the package's own: the fields that all packages
// share come from package.json at the root, and what only the repository needs is left out. It is passed to pnpm when it packs
// and is no `.pnpmfile.cjs`, whose checksum would stand in the lockfile.
const path = require('node:path')
const shared = require('../package.json')

const root = path.dirname(__dirname)

module.exports = { hooks: { beforePacking } }

function beforePacking(manifest, folder) {
  // Packages of this repository that are not published would stand in `devDependencies`.
  const { devDependencies: _tools, scripts: _build, ...packed } = manifest
  const { homepage, bugs, author, repository } = shared
  const directory = path.relative(root, folder).split(path.sep).join('/')
  return { ...packed, homepage, bugs, author, repository: { ...repository, directory } }
}
