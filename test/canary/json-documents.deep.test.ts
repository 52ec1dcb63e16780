import { expect, test } from 'vitest'
import { shippedConfigSchema } from 'lockale/schema-source/config.ts'
import { documentSchemas } from 'lockale/schema-source/schemas.ts'
import { commands } from 'lockale/src/commands/table.ts'
import { createFolder } from '../cli/folder.ts'
import { gitEnvironment } from '../git/environment.ts'
import { startProgram } from '../cli/lockale.ts'
import { startAsReal } from '../start-as-real.ts'
import { projectAt } from './matrix.ts'
import { runInside } from './run-inside.ts'

/** In the order of a day in a project: what one leaves, the next shows. A `!` in front goes on until it is told to stop. */
const story = `
init --cwd new --yes
init --cwd new --yes --dry-run
plan
check
status
sync --dry-run
export --out handoff
work
work --out work.json
answer answers.json
notes export
notes export --missing --out todo.jsonl
notes import todo.jsonl
notes import answers.json
sync
sync
plan
check
status
why title
why *
reopen title
accept title
fix
fix --dry-run
baseline
import handoff/de.xlf --dry-run
import handoff/de.xlf
resolve
unlock
types --out texts.d.ts
types --check --out texts.d.ts
cache
cache --compact
doctor
formats
explain KEY_MISSING
explain missing-key
completion bash
--help
sync --help
--version
hooks status
hooks install --merge-driver
hooks status
hooks uninstall
! watch
! watch --check
! review --port 0
! serve --port 0
glossary plan
glossary push
glossary diff
glossary list --entries
glossary list
glossary pull
glossary plan
style push style.json
style list
style show UI
style push style.json --update UI
style delete UI --yes
memory list
memory import app.tmx --dry-run
memory import app.tmx --name app
memory list
memory export app --out copy.tmx
translate Hello --to de --dry-run
translate Hello Bye --to de,fr
write Hello --dry-run
write Hello Bye
document locales/en.json --to fr --dry-run
document note.txt --to fr
document note.txt --to fr
languages
languages de
languages --check
usage
usage --by key
usage --by day
api GET /v2/usage
api POST /v2/translate --form text=Hello --form target_lang=de --dry-run
keys list
keys create app
keys list
sync --locale fr
chek
why nothing
`
  .trim()
  .split('\n')

test('what every command prints fits its schema', async () => {
  await using service = await startAsReal({
    seed: {
      accounts: [
        { key: 'administrator:adm', account: 'shop' },
        { key: 'a-key', account: 'shop' },
      ],
    },
  })
  await using folder = await createFolder({
    ...projectAt(service.url, 5000),
    'locales/en.json': { title: 'Cart', greeting: 'Hello {{name}}', bye: 'Bye' },
    'note.txt': 'Hello',
    'answers.json': { engine: 'model', answers: [{ id: 'x', text: 'y' }] },
    'app.tmx':
      '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Bye</seg></tuv><tuv xml:lang="de"><seg>Tschüss</seg></tuv></tu></body></tmx>',
  })
  await startProgram('sh', ['-c', 'git init -q && git add --all && git commit -qm a'], {
    cwd: folder.path,
    env: gitEnvironment,
  }).ended
  for (const line of story) {
    const stop = new AbortController()
    const isEndless = line.startsWith('! ')
    const timer = isEndless ? setTimeout(() => stop.abort(new Error('enough')), 300) : undefined
    const args = [...line.replace('! ', '').split(' '), '--json']
    const key = /^(?:keys|usage --by)/u.test(line) ? 'administrator:adm' : 'a-key'
    const env = { ...gitEnvironment, PATH: process.env['PATH'] ?? '', HOME: folder.path, LOCKALE_KEY: key }
    // Fails if what is printed breaks its schema.
    const { out } = await runInside(args, { cwd: folder.path, env, signal: stop.signal })
    clearTimeout(timer)
    expect(`${line}: ${out}`).toMatch(/"version": ?1/u)
  }
})

test('every command has a schema, with the address that it is published at', () => {
  const names = [...commands.map(({ name }) => name), 'error', 'help', 'version']
  expect([...documentSchemas.keys()].toSorted()).toEqual(names.toSorted())
  for (const [name, schema] of documentSchemas) {
    expect(schema).toMatchObject({ $id: `https://lockale.dev/schema/${name}.v1.json` })
  }
  expect(shippedConfigSchema()).toMatchObject({ $id: 'https://lockale.dev/schema/config.v1.json' })
})
