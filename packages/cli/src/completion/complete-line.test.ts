import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands, globalFlags } from '../commands/table.ts'
import { completeLine } from './complete-line.ts'

const table = { commands, globalFlags }
const everyCommand = commands.map(({ name }) => name)
let root = ''

const config = {
  source: 'en',
  targets: ['de', { locale: 'pt-BR', file: 'pt_BR' }, 'fr'],
  files: ['l/{locale}/{namespace}.json'],
}
const code = `import { defineConfig } from 'lockale'
// targets: ['xx'],
/* targets: ['yy'] */
export default defineConfig({
  files: ['m/{locale}.json', { source: 'n/*.json', target: 'n/{locale}/*.json', format: 'json' }],
  targets: ['de', { locale: 'ja', glossary: 'terms', from: 'de' }, "nb", \`sv\`],
  "source": 'en',
})
`
const files: Readonly<Record<string, string>> = {
  'json/lockale.config.json': JSON.stringify(config),
  'json/l/en/shop.json': JSON.stringify({
    cart: { title: 'Cart', items_one: '1', items_other: 'n' },
    'Add to cart': 'x',
  }),
  'json/l/en/broken.json': '{ "a": ',
  'json/l/en/hostile.json': JSON.stringify({ '$(touch x)': 'x', 'a\u001b[2Jb': 'x', 'c\nd': 'x', list: ['x'] }),
  'json/l/de/shop.json': '{ "only": "de" }',
  'json/deep/er/x.txt': '',
  'code/lockale.config.ts': code,
  'code/m/en.json': '{ "home": "Home" }',
  'code/n/one.json': '{ "one": "1" }',
  'manifest/package.json': JSON.stringify({ name: 'x', lockale: { ...config, targets: ['it'] } }),
  'broken/lockale.config.json': '{',
  'odd/lockale.config.json': JSON.stringify({
    source: 1,
    targets: 'de',
    files: [null, 7, { a: 1 }, '../json/l/{locale}/shop.json'],
  }),
  'huge/lockale.config.ts': `targets: [{ ${'{ a: "'.repeat(150_000)}`,
  'none/package.json': '{}',
  'none/.git/HEAD': '',
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lockale-completion-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
})
afterAll(() => rm(root, { recursive: true }))

test.for<[line: string, words: readonly string[], folder?: string]>([
  ['lockale sy', ['sync']],
  ['lockale --json sta', ['status']],
  ['lockale --cwd sync pl', ['plan']],
  ['lockale sync --loca', ['--locale', '--local']],
  ['lockale completion ', ['bash', 'zsh', 'fish', 'powershell']],
  ['lockale completion --wor', []],
  ['lockale serve --po', ['--port']],
  ['lockale serve --port ', []],
  ['lockale sync --locale ', ['de', 'pt-BR', 'fr']],
  ['lockale sync --locale p', ['pt-BR']],
  ['lockale sync --locale=f', ['fr']],
  ['lockale sync --locale de,', ['de,pt-BR', 'de,fr']],
  ['lockale sync --locale de,f', ['de,fr']],
  ['lockale sync --locale d', ['de'], 'json/deep/er'],
  ['lockale --cwd ../json sync --locale d', ['de'], 'code'],
  ['lockale sync --config ../code/lockale.config.ts --locale ', ['de', 'ja', 'nb', 'sv']],
  ['lockale sync --locale ', ['de', 'ja', 'nb', 'sv'], 'code'],
  ['lockale sync --locale ', ['it'], 'manifest'],
  ['lockale why ', ['$(touch x)', 'cart.title', 'cart.items', 'Add to cart']],
  ['lockale why cart.', ['cart.title', 'cart.items']],
  ['lockale accept cart.title ca', ['cart.title', 'cart.items']],
  ["lockale why 'Add ", ['Add to cart']],
  ['lockale why -- c', ['cart.title', 'cart.items']],
  ['lockale why ', ['home', 'one'], 'code'],
  ['lockale sync ', []],
  ['lockale nothing ', everyCommand],
  ['lockale sync --no-such=', []],
  ['lockale sync --locale ', [], 'broken'],
  ['lockale why ', [], 'broken'],
  ['lockale sync --locale ', [], 'odd'],
  ['lockale why ', [], 'odd'],
  ['lockale sync --locale ', [], 'huge'],
  ['lockale sync --locale ', [], 'none'],
  ['lockale sync --locale ', [], 'not/there'],
  ['lockale sync --config nowhere.json --locale ', []],
  ['', everyCommand],
])('%s|', async ([line, words, folder = 'json']) => {
  const found = await completeLine(line, { cwd: join(root, folder), table })
  expect([...found].sort()).toEqual([...words].sort())
})

test('every flag of every command that takes a file, folder, locale or message is completed', async () => {
  for (const { name, flags } of commands) {
    for (const flag of flags) {
      const line = `lockale ${name} --${flag.name}`
      const words = await completeLine(line, { cwd: root, table })
      expect([line, words.includes(`--${flag.name}`)]).toEqual([line, flag.isHidden !== true])
    }
  }
})
