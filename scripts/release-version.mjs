// Turns the changesets into a version: `npm run release:version`, called by the release workflow. `changeset version` writes the
// versions, and the sentences go into CHANGELOG.md, each once. A changeset without a sentence only sets the version.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addChanges } from './changelog.mjs'

const require = createRequire(import.meta.url)
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, '.changeset')
const sentences = readdirSync(folder)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  // New things before fixes.
  .toSorted((a, b) => Number(b.includes(': minor')) - Number(a.includes(': minor')))
  .map((text) => text.replace(/^---\n[\s\S]*?\n---\n/u, '').trim())

execFileSync(process.execPath, [require.resolve('@changesets/cli/bin.js'), 'version'], {
  cwd: root,
  stdio: 'inherit',
})
const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'))
const changelog = join(root, 'CHANGELOG.md')
writeFileSync(changelog, addChanges(version, sentences, readFileSync(changelog, 'utf8')))
