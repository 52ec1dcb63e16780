import { basename } from 'node:path'
import { type Config, needsService, type ReviewCard, type ReviewForm } from '@lockale/core'
import { LockaleError, openTurns } from '@lockale/errors'
import type { Project } from '@lockale/project'
import { openReviewMemory } from '@lockale/project/answer-memory/review-memory'
import { openCurrentReview } from '@lockale/project/current-review'
import type { KnownCoverage } from '@lockale/project/trends/read-trends'
import type { ReviewCalls, ReviewTrends } from '@lockale/review'
import { keyOptions } from '../../secrets/key-options.ts'
import { chooseWaiting } from '../choose-selection.ts'
import type { CommandContext } from '../command.ts'
import { projectPlace } from '../project-place.ts'
import { connectServices } from '../sync/connect-services.ts'

/**
 * What the review page can have done to a project. The project is read when the page asks for it, and again after a change of its
 * files, by the page or by anybody else.
 */
export async function openReviewCalls(project: Project, context: CommandContext): Promise<ReviewCalls> {
  const { host, flags } = context
  const isLocal = flags.has('local')
  const canTranslate = isLocal || (await hasAllKeys(project, context))
  const current = openCurrentReview(project, { isInSteps: true })
  const memory = await openReviewMemory(project.root)
  const turns = openTurns()
  let trends: Promise<ReviewTrends> | undefined
  const known: KnownCoverage = new Map()

  async function cardOf(id: string): Promise<ReviewCard> {
    const [card] = await (await current.read()).cards([id])
    if (card !== undefined) return card
    throw new LockaleError('MESSAGE_UNKNOWN', 'There is no such message any more.', { hint: 'Load the page again.' })
  }

  async function translate(card: ReviewCard, maxCharacters: number): Promise<void> {
    const { locale } = card
    const waiting = chooseWaiting(flags)
    const connections = await connectServices(project, [locale], (each) =>
      host.parts.connect(each, { ...keyOptions(context), ...(isLocal ? { local: true } : {}) }),
    )
    try {
      if (isPersons(card)) await project.reopen({ ...placeOf(card), ...waiting })
      const options = {
        ...placeOf(card),
        ...waiting,
        translator: connections.translator,
        signal: host.signal,
        retryRefused: true,
      }
      await project.sync({ ...options, maxCharacters })
    } finally {
      await connections.close()
    }
  }

  return {
    project: basename(project.root),
    before() {
      const before = memory.recall()
      if (before === undefined) return undefined
      const locales = before.locales.map((one) => ({ ...one, isPartial: true as const }))
      const { sourceLocale } = before
      return { sourceLocale, locales, isComparing: true, project: basename(project.root), revision: 0, canTranslate }
    },
    async summary() {
      const { summary } = await turns.take(() => current.read())
      if (summary.isComparing !== true) memory.keep(summary)
      return { ...summary, project: basename(project.root), revision: current.revision, canTranslate }
    },
    // The page asks for a summary where it wants to know of changes: to look at each file takes longer than a page of rows.
    review: () => turns.take(() => current.latest()),
    save: (decisions) =>
      turns.take(async () => {
        const saved = await project.saveReview(decisions, chooseWaiting(flags))
        current.written(saved.saved)
        return saved
      }),
    price: (id) => turns.take(async () => ({ characters: await priceOf(await cardOf(id), project) })),
    translate: (id, maxCharacters) =>
      turns.take(async () => {
        await translate(await cardOf(id), maxCharacters)
        current.written([id])
      }),
    // Beside the other calls: it reads commits, and takes seconds.
    trends: () => (trends ??= readReviewTrends(context, known).finally(() => (trends = undefined))),
    idle: () => turns.idle(),
  }
}

export function readReviewTrends(context: CommandContext, known?: KnownCoverage): Promise<ReviewTrends> {
  return context.host.parts.readTrends({ ...projectPlace(context), known })
}

async function hasAllKeys({ services }: Project, { host }: CommandContext): Promise<boolean> {
  const needed = services.filter(({ config }) => needsService(config, undefined))
  const has = await Promise.all(needed.map(({ config }) => isReachable(config, host)))
  return has.every(Boolean)
}

async function isReachable({ service }: Config, { env, parts }: CommandContext['host']): Promise<boolean> {
  return service.preset === 'local' || (await parts.hasKey(env, service.preset))
}

function isPersons({ forms, by, state }: ReviewCard): boolean {
  return forms.some(({ text }) => text !== undefined) && state !== 'stale' && by !== 'machine' && by !== 'review'
}

function placeOf({ message, locale, file }: ReviewCard) {
  return { locales: [locale], files: [file], messages: [message] }
}

/** In characters. Of a person's text, which a plan leaves alone, the most that it can be: a run never bills more than it was told. */
async function priceOf(card: ReviewCard, project: Project): Promise<number> {
  if (!isPersons(card)) {
    const { totals } = await project.plan({ ...placeOf(card), retryRefused: true })
    return totals.characters
  }
  const forms = card.forms.filter(({ isCopy }) => !isCopy)
  return forms.reduce((sum, form) => sum + mostCharacters(form), 0)
}

/** Placeholders are sent as tags, and a plural inside a string as a sentence for each of at most six categories. */
function mostCharacters({ source, sourceMarks }: ReviewForm): number {
  const sentences = /\{\s*[\w.]+\s*,\s*(?:plural|selectordinal|select)\b/u.test(source) ? 6 : 1
  return ([...source].length + sourceMarks.length * tagCharacters) * sentences
}

/** `<x id="10"/>` and a little more. */
const tagCharacters = 20
