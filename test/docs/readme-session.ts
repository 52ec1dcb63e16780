import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder, type Folder } from '../cli/folder.ts'
import { runLockale } from '../cli/lockale.ts'
import { repositoryRoot } from '../repo/source-files.ts'
import { plainText, type TerminalLine } from './terminal-svg.ts'

const example = join(repositoryRoot, 'examples/vite-i18next')

interface Scene {
  /** Said on the screen; what follows it is done to the files. */
  readonly remark?: string
  readonly edits?: readonly { readonly file: string; readonly from: RegExp; readonly to: string }[]
  readonly command: string
}

/** What the picture at the top of the README shows, played on a copy of examples/vite-i18next. */
const scenes: readonly Scene[] = [
  { command: 'lockale sync' },
  { remark: 'Run it again: nothing has changed, so nothing is sent.', command: 'lockale sync' },
  {
    remark: 'A translator corrects Save in de.json. Then you change its English to "Save changes".',
    edits: [
      { file: 'locales/de.json', from: /("Save": )".*"/u, to: '$1"Speichern"' },
      { file: 'locales/en.json', from: /("Save": )".*"/u, to: '$1"Save changes"' },
    ],
    command: 'lockale sync',
  },
  { command: 'lockale accept Save --locale de' },
  { remark: 'In CI and in a commit hook: no key, no network.', command: 'lockale check' },
]

/** Runs the built command line, in colour, and gives all that its screen shows in the end. */
export async function recordSession(): Promise<readonly TerminalLine[]> {
  await using folder = await createFolder({})
  await copyExample(folder)
  const lines: TerminalLine[] = []
  for (const { remark, edits = [], command } of scenes) {
    if (remark !== undefined) lines.push({ kind: 'remark', text: `# ${remark}` })
    for (const { file, from, to } of edits) await edit(folder, file, from, to)
    lines.push({ kind: 'command', text: command })
    lines.push(...(await outputOf(command, folder)).map((text) => ({ kind: 'output', text }) as const))
  }
  return lines
}

/** What is committed of the example, and the packages that its config imports. */
async function copyExample(folder: Folder): Promise<void> {
  for (const file of ['lockale.config.ts', 'package.json', 'locales/en.json']) {
    await mkdir(join(folder.path, 'locales'), { recursive: true })
    await cp(join(example, file), join(folder.path, file))
  }
  await symlink(join(example, 'node_modules'), join(folder.path, 'node_modules'), 'junction')
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
