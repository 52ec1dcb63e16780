import { chooseAction, refuseOtherFlags } from '@lockale/terminal/command/choose-action'
import { LockaleError } from '@lockale/errors'
import { exits } from '@lockale/terminal/exit-codes'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { diffFiles, planFiles, pushFiles } from './glossary/plan-and-push.ts'
import {
  deleteGlossary,
  findListed,
  findPair,
  listGlossaries,
  type OwnedGlossary,
} from '../glossary/account-glossaries.ts'
import { glossaryFolder, openGlossary } from '../glossary/read-folder.ts'
import { type OpenGlossaries, openGlossaries } from '../glossary/open-glossaries.ts'
import {
  pathOfTitle,
  type PulledGlossary,
  type PullOptions,
  pullGlossary,
  pullNewGlossary,
} from '../glossary/pull-glossary.ts'
import { planPushes } from '../glossary/plan-push.ts'
import { readNamed } from './glossary/named-files.ts'
import { renderDeleted, renderList, renderPulled, type ShownGlossary } from './glossary/screen.ts'
import { pairOf } from '../glossary/diff-glossary.ts'
import { confirmsDeletion, withResources } from './with-resources.ts'

const actions = {
  plan: planFiles,
  push: pushFiles,
  pull: pullFiles,
  diff: diffFiles,
  list: listAll,
  delete: deleteOne,
} as const

export async function glossary(context: CommandContext): Promise<Answer> {
  const any: readonly [number, number] = [0, Number.POSITIVE_INFINITY]
  const takes = { plan: any, push: any, pull: any, diff: any, list: any, delete: [1, 1] } as const
  const { action, names } = chooseAction(context, 'glossary', takes)
  refuseOtherFlags(context, { command: 'glossary', action, own })
  return actions[action](context, names)
}

const own: Readonly<Record<string, string>> = {
  force: 'push pull',
  adopt: 'push pull',
  new: 'push',
  'exit-code': 'plan diff',
  format: 'pull',
  entries: 'list',
  pair: 'delete',
  yes: 'delete',
}

/** Updates glossary files from the service. Creates files for glossaries in `names` that only the service has. */
async function pullFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  const [force, adopt] = [flags.has('force'), flags.has('adopt')]
  const extension = flags.text('format') ?? 'csv'
  return withResources(context, async (place) => {
    const glossaries = openGlossaries(place)
    const options = { ...place, glossaries, force }
    const { open, unknown } = await readNamed(names, place)
    const files = open.map(({ file }) => file)
    const plans = await planPushes(files, { glossaries, adopt })
    const made = await findNew(unknown, glossaries)
    const pulled: PulledGlossary[] = []
    for (const [at, plan] of plans.entries()) {
      const one = open[at]
      const isWaiting = plan.standing === 'new' && names.length === 0 // nothing was pushed yet
      if (one !== undefined && !isWaiting) pulled.push(await pullGlossary({ plan, open: one }, options))
    }
    for (const listed of made) pulled.push(await pullNew(listed, extension, options))
    return { exitCode: exits.done, document: { files: pulled }, screen: renderPulled(pulled) }
  })
}

/** Finds the named glossaries on the service. @throws {LockaleError} `GLOSSARY_UNKNOWN`, `GLOSSARY_AMBIGUOUS` */
async function findNew(names: readonly string[], glossaries: OpenGlossaries): Promise<readonly OwnedGlossary[]> {
  if (names.length === 0) return []
  const listing = await listGlossaries(glossaries)
  return names.map((name) => findListed(listing, name))
}

async function pullNew(
  { id, title, file }: OwnedGlossary,
  extension: string,
  options: PullOptions,
): Promise<PulledGlossary> {
  const path = file === undefined ? pathOfTitle(title, extension) : `${glossaryFolder}/${file}`
  const open = file === undefined ? undefined : await openGlossary(path, options)
  const [plan] = open === undefined ? [] : await planPushes([open.file], options)
  if (open !== undefined && plan !== undefined) return pullGlossary({ plan, open }, options)
  const remote = await options.glossaries.get(id)
  if (remote !== undefined) return pullNewGlossary({ remote, path }, options)
  throw new LockaleError('GLOSSARY_UNKNOWN', `The glossary ${id} was just deleted on the service.`, {
    hint: 'See which glossaries exist: lockale glossary list',
  })
}

/** Lists the glossaries of the account, also glossaries that other programs created with API version 2. */
async function listAll(context: CommandContext, names: readonly string[]): Promise<Answer> {
  return withResources(context, async (place) => {
    const glossaries = openGlossaries(place)
    const listing = await listGlossaries(glossaries)
    const wanted = names.length === 0 ? listing.glossaries : names.map((name) => findListed(listing, name))
    const shown: ShownGlossary[] = []
    for (const listed of wanted) {
      const full = context.flags.has('entries') ? await glossaries.get(listed.id) : undefined
      shown.push({ listed, full })
    }
    const gone = names.length === 0 ? listing.gone : []
    return {
      exitCode: exits.done,
      document: { glossaries: shown.map(toDocument), gone },
      screen: renderList(shown, gone),
    }
  })
}

function toDocument({ listed, full }: ShownGlossary) {
  const { id, title, file = null, createdAt = null } = listed
  const pairs = listed.pairs.map((one) => {
    const [pair, count] = [pairOf(one), one.entries ?? null]
    const dictionary = full?.dictionaries.find((other) => pairOf(other) === pair)
    const entries = dictionary && [...dictionary.entries].map(([term, translation]) => ({ term, translation }))
    return { pair, count, ...(entries === undefined ? {} : { entries }) }
  })
  return { id, title, file, createdAt, pairs }
}

/** Deletes a glossary on the service, or with `--pair` only one language pair of it. Does not delete files. */
async function deleteOne(context: CommandContext, [wanted = '']: readonly string[]): Promise<Answer> {
  const pair = context.flags.text('pair')
  return withResources(context, async (place) => {
    const glossaries = openGlossaries(place)
    const listed = findListed(await listGlossaries(glossaries), wanted)
    if (pair !== undefined) findPair(listed, pair)
    const { id, title, file = null } = listed
    const what = `the glossary "${title}" (${id})${pair === undefined ? '' : `, only ${pair}`}`
    if (!(await confirmsDeletion(context, what))) {
      const problem = `Deletion of ${what} was not confirmed. It still exists.`
      throw new LockaleError('GLOSSARY_DELETE_NOT_CONFIRMED', problem, {
        hint: 'Add --yes to delete it without confirmation.',
      })
    }
    await deleteGlossary(listed, { glossaries, pair })
    return {
      exitCode: exits.done,
      document: { id, title, file, pair: pair?.toLowerCase() ?? null },
      screen: renderDeleted(listed, pair),
      advice: file === null ? [] : [[`→ lockale/glossaries/${file} stays: the next push creates the glossary again`]],
    }
  })
}
