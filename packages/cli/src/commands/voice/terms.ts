import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ServiceCalls } from '@lockale/connect'
import { LockaleError } from '@lockale/errors'
import { deleteTerms, listTerms, parseTerms, type PushedTerms, pushTerms, type TermsFile } from '@lockale/voice'
import { exits } from '../../exit-codes.ts'
import { count } from '../../render/figures.ts'
import { bold, dim, green, type Screen } from '../../render/screen.ts'
import { chooseAction } from '../choose-action.ts'
import type { Answer, CommandContext } from '../command.ts'
import { withService } from '../service/open-service.ts'
import { systemWords } from '../../render/system-words.ts'

const actions = { list: [0, 0], push: [1, 1000], delete: [1, 1] } as const

/** Terms that voice sessions are to expect: files of a project, and collections of the service. */
export async function voiceTerms(context: CommandContext): Promise<Answer> {
  const [, ...operands] = context.operands
  const { action, names } = chooseAction({ operands }, 'voice terms', actions)
  switch (action) {
    case 'list':
      return list(context)
    case 'push':
      return push(context, names)
    case 'delete':
      return remove(context, names[0] ?? '')
  }
}

function list(context: CommandContext): Promise<Answer> {
  return withService(context, async ({ client }) => {
    const all = await listTerms({ client, signal: context.host.signal })
    const spokenTerms = all.map(({ spokenTermsId, name, termLists, creationTime }) => ({
      spokenTermsId,
      name,
      termLists: termLists.map(({ lang, entryCount }) => ({ language: lang, count: entryCount ?? null })),
      creationTime: creationTime ?? null,
    }))
    return { exitCode: exits.done, document: { spokenTerms }, screen: renderTerms(all) }
  })
}

async function push(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags, host } = context
  const base = resolve(host.cwd, flags.text('cwd') ?? '.')
  const files: TermsFile[] = []
  for (const name of names) files.push(parseTerms(await readBytes(resolve(base, name), name), name))
  refuseTwice(files, names)
  return withService(context, async ({ client }) => {
    const isDry = flags.has('dry-run')
    const pushed = await pushTerms(files, { client, signal: host.signal, isDry })
    const document = {
      dryRun: isDry,
      pushed: pushed.map((each) => ({ ...each, spokenTermsId: each.spokenTermsId ?? null })),
    }
    return { exitCode: exits.done, document, screen: renderPushedTerms(pushed, isDry) }
  })
}

function refuseTwice(files: readonly TermsFile[], names: readonly string[]): void {
  const seen = new Map<string, string>()
  for (const [index, { name, language }] of files.entries()) {
    const list = `${name} ${language}`
    const place = names[index] ?? ''
    const first = seen.get(list)
    if (first !== undefined) {
      throw new LockaleError('SPOKEN_TERMS_INVALID', `${first} already has the spoken terms ${list}.`, {
        place,
        hint: 'Use one file per collection and language. Nothing was sent.',
      })
    }
    seen.set(list, place)
  }
}

function remove(context: CommandContext, idOrName: string): Promise<Answer> {
  return withService(context, async ({ client }) => {
    const isDry = context.flags.has('dry-run')
    const { signal } = context.host
    const { spokenTermsId, name } = await deleteTerms(idOrName, { client, signal, isDry })
    const document = { dryRun: isDry, deleted: { spokenTermsId, name } }
    return {
      exitCode: exits.done,
      document,
      screen: [[`${isDry ? '-' : '✓'} ${name} ${isDry ? 'would be deleted' : 'deleted'}  ${spokenTermsId}`]],
    }
  })
}

async function readBytes(path: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new LockaleError('FILE_UNREADABLE', `${name} cannot be read: ${systemWords(cause)}.`, {
      place: name,
      hint: 'Check the path and its permissions.',
      cause,
    })
  }
}

type Listed = Awaited<ReturnType<ServiceCalls['client']['spokenTerms']['list']>>

function renderTerms(all: Listed): Screen {
  if (all.length === 0) return [['no spoken terms', dim('  lockale voice terms push <file> creates them')]]
  return all.map(({ name, spokenTermsId, termLists }) => {
    const lists = termLists.map(({ lang, entryCount }) =>
      entryCount === undefined ? lang : `${lang} ${count(entryCount, 'term')}`,
    )
    return [bold(name), `  ${lists.join(' · ')}`, dim(`  ${spokenTermsId}`)]
  })
}

function renderPushedTerms(pushed: readonly PushedTerms[], isDry: boolean): Screen {
  const words = {
    created: isDry ? 'to create' : 'created',
    changed: isDry ? 'to replace' : 'replaced',
    same: 'unchanged',
  }
  return pushed.map(({ name, language, count: terms, change, spokenTermsId }) => {
    const mark = change === 'same' ? dim('=') : green(isDry ? '+' : '✓')
    const id = dim(spokenTermsId === undefined ? '' : `  ${spokenTermsId}`)
    return [mark, ' ', bold(name), ` ${language}  ${count(terms, 'term')} · ${words[change]}`, id]
  })
}
