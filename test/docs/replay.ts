import { type Folder } from '../cli/folder.ts'
import { callLockale } from '../cli/call-lockale.ts'
import { readCode } from './code-in-markdown.ts'

/** What somebody does between two commands, by the line that says so in the document. */
export type Edits = Readonly<Record<string, (folder: Folder) => Promise<void>>>

/**
 * A document with all that it shows made anew: behind each `$ lockale …` of its `console` blocks what that command says, and
 * the lockfile where one is shown. The blocks are one story, told in `folder` from top to bottom.
 */
export async function replay(
  markdown: string,
  { folder, edits }: { readonly folder: Folder; readonly edits: Edits },
): Promise<string> {
  const lines = markdown.split('\n')
  const output: string[] = []
  let at = 0
  for (const { language, text, line } of readCode(markdown).blocks) {
    const isLockfile = text.startsWith('# lockale 1 ')
    if (language !== 'console' && !isLockfile) continue
    output.push(...lines.slice(at, line))
    output.push(
      ...(isLockfile ? (await folder.read('lockale.lock')).trimEnd().split('\n') : await tell(text, folder, edits)),
    )
    at = line + text.split('\n').length
  }
  return [...output, ...lines.slice(at)].join('\n')
}

async function tell(block: string, folder: Folder, edits: Edits): Promise<readonly string[]> {
  const told: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('$ lockale ')) told.push(line, ...(await outputOf(line.slice('$ lockale '.length), folder)))
    else if (line.startsWith('# ')) {
      const edit = edits[line.slice(2)]
      if (edit === undefined) throw new Error(`Nobody knows how to do this: ${line}`)
      await edit(folder)
      told.push(line)
    }
  }
  return told
}

/** As a terminal shows it when the command has ended: progress is gone by then. */
async function outputOf(command: string, folder: Folder): Promise<readonly string[]> {
  const { out, err } = await callLockale(command.split(' '), { cwd: folder.path })
  const talk = err.split('\n').filter((line) => !/^(?:[\d,]+ strings? in |sending |writing |[█░]+ )/u.test(line))
  return [...out.split('\n'), ...talk].filter((line) => line !== '')
}
