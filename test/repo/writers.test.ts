import { expect, test } from 'vitest'
import { packageSources } from './source-files.ts'

/*
 * Every file of a project is written through one of two doors, which follow no link out of it: `keepInside` for what belongs to the
 * project (on any file system), and the functions of `output-file.ts` for what a person names. `test/links` plays all commands.
 */

/** They may call the system. */
const doors: ReadonlySet<string> = new Set([
  'packages/disk/src/node-file-system.ts',
  'packages/disk/src/output-file.ts',
  // a command of which nothing has changed loads nothing else; looks by itself that nothing is a link
  'packages/project/src/answer-memory/memory-file.ts',
  // a folder of its own among the temporary files
  'packages/git/src/merge-text.ts',
])

/** They write through a file system that `keepInside` or `outputPlace` has looked at, or pass on what they are asked. */
const users: ReadonlySet<string> = new Set([
  'packages/cli/src/commands/sync/seen-files.ts',
  'packages/disk/src/private-file.ts',
  'packages/disk/src/patient-file-system.ts',
  'packages/disk/src/keep-inside.ts',
  'packages/core/src/write/commit.ts',
  'packages/core/src/write/stale-temp-files.ts',
  'packages/core/src/write/lock-file.ts',
  'packages/core/src/write/run-lock.ts',
  'packages/project/src/answer-memory/watched-files.ts',
  'packages/setup/src/disk.ts',
])

/** The client and the service know no project: whoever calls them names the place. */
const sources = [...packageSources()].filter(
  ([file]) => !/^packages\/(?:client|service)\/|\.test\.ts$|\.suite\.ts$|\/testing\//u.test(file),
)

const change =
  'writeFile|appendFile|rename|rm|rmdir|unlink|mkdir|copyFile|cp|symlink|link|truncate|chmod|createWriteStream'

test('no other module asks the system to change a file', () => {
  const imports = new RegExp(`import \\{[^}]*\\b(?:${change})(?:Sync)?\\b[^}]*\\} from 'node:fs(?:/promises)?'`, 'u')
  const whole = /import (?:\* as )?\w+(?: from|,[^']*from) 'node:fs(?:\/promises)?'/u
  const loaded = new RegExp(`import\\('node:fs(?:/promises)?'\\)\\)\\.(?:${change})`, 'u')
  const found = sources.filter(([, text]) => [imports, whole, loaded].some((pattern) => pattern.test(text)))
  expect(found.map(([file]) => file).filter((file) => !doors.has(file))).toEqual([])
})

test('no other module writes through a file system', () => {
  const calls = /\bfs\.(?:writeFile|append|rename|createExclusively|mkdir)\(/u
  const found = sources.filter(([file, text]) => !doors.has(file) && calls.test(text)).map(([file]) => file)
  expect(found.filter((file) => !users.has(file))).toEqual([])
  expect([...users].filter((file) => !found.includes(file))).toEqual([])
})

/** They open a disk that asks no version control, and nothing of a private folder. */
const plainDisks: ReadonlySet<string> = new Set([
  'packages/resources/src/glossary/ready-files.ts', // reads the ids of resources
  'packages/disk/src/node-file-system.ts',
  'packages/disk/src/output-file.ts',
  'packages/project/src/merge-driver.ts',
  'packages/project/src/project-disk.ts',
  'packages/project/src/workspace/find-workspace.ts',
])

test('whoever opens a project does so with what git says of its private folder', () => {
  const found = sources.filter(([, text]) => /\bnodeFileSystem\(/u.test(text)).map(([file]) => file)
  expect(found.toSorted()).toEqual([...plainDisks].toSorted())
})

/** They know a file of the private folder by its path. All but the memories of answers go through `openPrivateFolder`. */
const privateDoors: ReadonlySet<string> = new Set([
  'packages/resources/src/documents/translate-file.ts',
  'packages/disk/src/private-file.ts',
  'packages/disk/src/inside.ts',
  'packages/core/src/write/run-lock.ts',
  'packages/core/src/write/stale-temp-files.ts',
  'packages/project/src/answer-memory/answer-memory.ts',
  'packages/project/src/answer-memory/delivery-memory.ts',
  'packages/project/src/answer-memory/file-memory.ts',
  'packages/project/src/answer-memory/review-memory.ts',
])

test('no other module makes a path into the private folder', () => {
  const paths = /\bjoin\([^()]*(?:'\.lockale\b|\bprivateFolder\b)/u
  const found = sources.filter(([, text]) => paths.test(text)).map(([file]) => file)
  expect(found.toSorted()).toEqual([...privateDoors].toSorted())
})
