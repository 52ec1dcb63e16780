// Prints the version that is to be released: that of the packages, if no tag of the repository names it yet. Prints nothing otherwise.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'))
const tags = execFileSync('git', ['ls-remote', '--tags', 'origin', `refs/tags/v${version}`], {
  cwd: root,
  encoding: 'utf8',
})
if (version !== '0.0.0' && tags === '') console.log(version)
