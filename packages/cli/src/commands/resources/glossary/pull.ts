import type { ListedGlossary, PulledGlossary } from '@lockale/connect'
import { LockaleError } from '@lockale/errors'
import { exits } from '../../exit-codes.ts'
import { renderPulled } from '../../render/glossary/pull.ts'
import type { Answer, CommandContext } from '../command.ts'
import { type Glossaries, readNamed, withGlossaries } from './with-glossaries.ts'

/** Into the files that are there, and into new ones for names that only the service knows. */
export async function pullFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  const [force, adopt] = [flags.has('force'), flags.has('adopt')]
  const ending = flags.text('format') ?? 'yaml'
  return withGlossaries(context, async (glossaries) => {
    const options = { ...glossaries, force }
    const { open, unknown } = await readNamed(names, glossaries)
    const { planGlossaries, pullGlossary } = await import('@lockale/connect')
    const plans = await planGlossaries(
      open.map(({ file }) => file),
      { ...glossaries, adopt },
    )
    const made = await findNew(unknown, glossaries)
    const pulled: PulledGlossary[] = []
    for (const [at, plan] of plans.entries()) {
      const one = open[at]
      const isWaiting = plan.standing === 'new' && names.length === 0 // nothing of it is there yet
      if (one !== undefined && !isWaiting) pulled.push(await pullGlossary({ plan, open: one }, options))
    }
    for (const listed of made) pulled.push(await pullNew(listed, { ...options, ending }))
    return {
      exitCode: exits.done,
      document: { files: pulled },
      screen: renderPulled(pulled),
    }
  })
}

/** @throws {LockaleError} `GLOSSARY_UNKNOWN`, `GLOSSARY_AMBIGUOUS` */
async function findNew(names: readonly string[], glossaries: Glossaries): Promise<readonly ListedGlossary[]> {
  if (names.length === 0) return []
  const { findListed, listGlossaries } = await import('@lockale/connect')
  const listing = await listGlossaries(glossaries)
  return names.map((name) => findListed(listing, name))
}

interface Making extends Glossaries {
  readonly force: boolean
  /** Of the new file. */
  readonly ending: string
}

async function pullNew({ id, title, file }: ListedGlossary, options: Making): Promise<PulledGlossary> {
  const { fetchGlossary, glossaryFolder, openGlossary, pathOfTitle, planGlossaries, pullGlossary, pullNewGlossary } =
    await import('@lockale/connect')
  const path = file === undefined ? pathOfTitle(title, options.ending) : `${glossaryFolder}/${file}`
  const open = file === undefined ? undefined : await openGlossary(path, options)
  const [plan] = open === undefined ? [] : await planGlossaries([open.file], options)
  if (open !== undefined && plan !== undefined) return pullGlossary({ plan, open }, options)
  const remote = await fetchGlossary(id, options)
  if (remote !== undefined) return pullNewGlossary({ remote, path }, options)
  throw new LockaleError('GLOSSARY_UNKNOWN', `The glossary ${id} was deleted a moment ago.`, {
    hint: 'All there are: lockale glossary list',
  })
}
