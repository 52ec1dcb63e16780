import { LockaleError } from '@lockale/errors'
import { exits } from '@lockale/terminal/exit-codes'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { findListed, listGlossaries, type OwnedGlossary } from '../../glossary/account-glossaries.ts'
import { glossaryFolder, openGlossary } from '../../glossary/read-folder.ts'
import { type OpenGlossaries, openGlossaries } from '../../glossary/open-glossaries.ts'
import {
  pathOfTitle,
  type PulledGlossary,
  type PullOptions,
  pullGlossary,
  pullNewGlossary,
} from '../../glossary/pull-glossary.ts'
import { planPushes } from '../../glossary/plan-push.ts'
import { withResources } from '../with-resources.ts'
import { readNamed } from './named-files.ts'
import { renderPulled } from './screen.ts'

/** Into the files that are there, and into new ones for names that only the service knows. */
export async function pullFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
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
      const isWaiting = plan.standing === 'new' && names.length === 0 // nothing of it is there yet
      if (one !== undefined && !isWaiting) pulled.push(await pullGlossary({ plan, open: one }, options))
    }
    for (const listed of made) pulled.push(await pullNew(listed, extension, options))
    return { exitCode: exits.done, document: { files: pulled }, screen: renderPulled(pulled) }
  })
}

/** @throws {LockaleError} `GLOSSARY_UNKNOWN`, `GLOSSARY_AMBIGUOUS` */
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
