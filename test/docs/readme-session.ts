import { createFolder, type Folder } from '../cli/folder.ts'
import { runLockale } from '../cli/lockale.ts'
import { plainText, type TerminalLine } from './terminal-svg.ts'

interface Scene {
  /** Said on the screen; what follows it is done to the files. */
  readonly remark?: string
  readonly edits?: readonly { readonly file: string; readonly from: RegExp; readonly to: string }[]
  readonly command: string
  /** Runs before what the picture shows. */
  readonly isUnseen?: true
}

/** A shop with four messages, one of them with plural forms. */
const shop = {
  'package.json': { dependencies: { i18next: '26.0.0' } },
  'lockale.config.json': {
    source: 'en',
    targets: ['de', 'fr', 'pl'],
    files: ['locales/{locale}.json'],
    service: { preset: 'local' },
  },
  'locales/en.json': {
    'cart.checkout': 'Check out',
    'cart.items_one': '{{count}} plant',
    'cart.items_other': '{{count}} plants',
    'cart.remove': 'Remove {{name}} from the cart',
    'home.title': 'Welcome, {{name}}!',
  },
}

const correctGerman = { file: 'locales/de.json', from: /("home.title": )".*"/u, to: '$1"Willkommen, {{name}}!"' }
const changeEnglish = { file: 'locales/en.json', from: /Welcome,/u, to: 'Welcome back,' }

/** The pictures of a terminal in docs/assets, each played on a copy of the shop. */
export const sessions: Readonly<Record<'session' | 'check', readonly Scene[]>> = {
  session: [
    { command: 'lockale sync' },
    { remark: 'Nothing has changed: nothing is sent.', command: 'lockale sync' },
    {
      remark: 'A translator corrects the German title. Then you change its English.',
      edits: [correctGerman, changeEnglish],
      command: 'lockale sync',
    },
    { command: 'lockale accept home.title --locale de' },
    { remark: 'In CI and in a commit hook: no key, no network.', command: 'lockale check' },
  ],
  check: [
    { command: 'lockale sync', isUnseen: true },
    { edits: [correctGerman, changeEnglish], command: 'lockale sync', isUnseen: true },
    {
      edits: [
        { file: 'locales/fr.json', from: /("cart.remove": ".*)\{\{name\}\}/u, to: '$1{{nom}}' },
        { file: 'locales/pl.json', from: / {2}"cart.items_few": .*\n/u, to: '' },
      ],
      command: 'lockale check',
    },
  ],
}

/** Runs the built command line, in colour, and gives all that its screen shows in the end. */
export async function recordSession(scenes: readonly Scene[]): Promise<readonly TerminalLine[]> {
  await using folder = await createFolder(shop)
  const lines: TerminalLine[] = []
  for (const { remark, edits = [], command, isUnseen } of scenes) {
    if (remark !== undefined) lines.push({ kind: 'remark', text: `# ${remark}` })
    for (const { file, from, to } of edits) await edit(folder, file, from, to)
    const output = await outputOf(command, folder)
    if (isUnseen) continue
    lines.push({ kind: 'command', text: command }, ...output.map((text) => ({ kind: 'output', text }) as const))
  }
  return lines
}

async function edit(folder: Folder, file: string, from: RegExp, to: string): Promise<void> {
  const before = await folder.read(file)
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} has no ${from.source}`)
  await folder.write(file, after)
}

/** As a terminal shows it when the command has ended: progress is gone by then. */
async function outputOf(command: string, { path }: Folder): Promise<readonly string[]> {
  const [, ...args] = command.split(' ')
  const { out, err } = await runLockale(args, { cwd: path, env: { FORCE_COLOR: '1' } })
  const isProgress = (line: string): boolean =>
    /^(?:[\d,]+ strings? in |sending |writing |[█░]+ )/u.test(plainText(line))
  return [...out.split('\n'), ...err.split('\n')].filter((line) => line !== '' && !isProgress(line))
}
