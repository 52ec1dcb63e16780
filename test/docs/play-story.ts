import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { LocalService } from '@lockale/service'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder, type Folder } from '../cli/folder.ts'
import { bin, type Ended, startProgram, type StartOptions } from '../cli/lockale.ts'
import { gitEnvironment } from '../git/environment.ts'
import { repositoryRoot } from '../repo/source-files.ts'
import { startAsReal } from '../start-as-real.ts'
import { readNamedBlocks } from './code-in-markdown.ts'
import { guideEdits } from './guide-edits.ts'

export interface StoryOptions {
  /** Puts into the folder what else the first command needs. */
  readonly prepare?: (folder: Folder) => Promise<void>
  /** Folders of further programs. */
  readonly programs?: string
}

/**
 * A document with its story played again: its named blocks are the files of a folder, and behind each `$ …` of its `console`
 * blocks stands what that command says now.
 * @param document path from the root of the repository
 */
export async function playStory(document: string, options: StoryOptions = {}): Promise<string> {
  const markdown = await readFile(join(repositoryRoot, document), 'utf8')
  await using service = markdown.includes(shownAddress) ? await startGuideService() : noService
  const files = readNamedBlocks(markdown).map(({ name, text }) => {
    return [name, `${text.replaceAll(shownAddress, service.url)}\n`]
  })
  await using folder = await createFolder(Object.fromEntries(files) as Record<string, string>)
  await options.prepare?.(folder)
  await using own = await ownPrograms()
  const programs = [own.path, ...(options.programs === undefined ? [] : [options.programs])].join(delimiter)
  return await replayShell(markdown, { folder, programs, url: service.url })
}

/** Where the service of a guide seems to be. */
const shownAddress = 'http://127.0.0.1:4004'

const noService = { url: shownAddress, [Symbol.asyncDispose]: () => Promise.resolve() }

/** A local service that takes any key, whose texts count as translations. Its days are all the same one. */
function startGuideService(): Promise<LocalService> {
  return startAsReal({ clock: { now: () => Date.parse('2026-11-02T10:00:00Z') } })
}

interface Stage {
  readonly folder: Folder
  /** Of `lockale` and `npx`. */
  readonly programs: string
  /** Of the service. */
  readonly url: string
}

/** The document with all that its `console` blocks show made anew: each line behind a `$` is run by a shell. */
async function replayShell(markdown: string, stage: Stage): Promise<string> {
  const told: string[] = []
  let isStory = false
  for (const line of markdown.split('\n')) {
    if (isStory && line.startsWith('```')) isStory = false
    if (!isStory) {
      isStory = /^```console\b/u.test(line)
      told.push(line)
    } else if (line.startsWith('$ ')) told.push(line, ...(await saidBy(line.slice(2), stage)))
    else if (line.startsWith('# ')) {
      await edit(line.slice(2), stage.folder)
      told.push(line)
    }
  }
  return told.join('\n')
}

async function edit(words: string, folder: Folder): Promise<void> {
  const change = guideEdits[words]
  if (change === undefined) throw new Error(`Nobody knows how to do this: ${words}`)
  const { file, from, to } = change
  const before = await folder.read(file)
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} has no ${from.source}`)
  await folder.write(file, after)
}

/** As a pipe shows it: stdout, then stderr, and the exit code where it is not 0. */
async function saidBy(command: string, { folder, programs, url }: Stage): Promise<readonly string[]> {
  const key = url === shownAddress ? {} : { LOCKALE_KEY: 'your-key' }
  const env = { ...gitEnvironment, HOME: folder.path, PATH: `${programs}${delimiter}${gitEnvironment['PATH']}`, ...key }
  const { out, err, code } = await runLine(command, { cwd: folder.path, env })
  const talk = err
    .split('\n')
    .filter(
      (line) => !/^(?:[\d,]+ strings? in |sending |writing |uploading |translating |downloading |[█░]+ )/u.test(line),
    )
  const lines = [...out.split('\n'), ...talk].filter((line) => line !== '')
  const shown = lines.map((line) =>
    line
      .replaceAll(url, shownAddress)
      .replaceAll(folder.path, '~/shop')
      .replaceAll(/\b[0-9a-f]{7}\b(?=\])/gu, '1a2b3c4')
      .replaceAll(/(?<=\b(?:last in|since) )[0-9a-f]{9,}\b(?: \d{4}-\d\d-\d\d)?/gu, (found) =>
        found.includes(' ') ? '1a2b3c4d5 2026-11-30' : '1a2b3c4d5',
      ),
  )
  return code === 0 ? shown : [...shown, `(exit ${code})`]
}

/** As a shell runs programs with `&&` between them. */
async function runLine(line: string, options: StartOptions): Promise<Ended> {
  let out = ''
  let err = ''
  for (const part of line.split(' && ')) {
    const [program, ...args] = part.split(' ')
    const running = program === 'lockale' ? callLockale(args, options) : startProgram('sh', ['-c', part], options).ended
    const ended = await running
    out += ended.out
    err += ended.err
    if (ended.code !== 0) return { code: ended.code, out, err }
  }
  return { code: 0, out, err }
}

/** A folder for the shell's path with `lockale` and an `npx` that finds it. */
async function ownPrograms(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'lockale-bin-'))
  const scripts = { lockale: `exec "${process.execPath}" "${bin}" "$@"`, npx: 'exec "$@"' }
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(path, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(path, name), 0o755)
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
