import { hash } from 'node:crypto'
import { basename } from 'node:path'
import { exitOfSignal, exits } from '@lockale/terminal/exit-codes'
import { bold, dim, type Screen } from '@lockale/terminal/render/screen'
import { untilAborted } from '@lockale/terminal/interruption'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { accountKeys, type Config, needsKey } from '@lockale/core'
import { messageGone, type ReviewProposal } from '@lockale/review-engine'
import { openTurns } from '@lockale/errors'
import type { OpenedProject, Project } from '@lockale/project'
import { openReviewMemory } from '@lockale/project/answer-memory/review-memory'
import { openCurrentReview } from '@lockale/review-engine/current-review'
import { keyOptions } from '@lockale/terminal/service/open-service'
import { chooseWaiting } from '@lockale/terminal/command/choose-selection'
import { connectServices } from '@lockale/terminal/service/connect-services'
import { addTerm, glossaryFilesOf } from '../add-term.ts'
import { describe } from '../describe.ts'
import { openEditor } from '../open-editor.ts'
import { readPageFiles } from '../page-files.ts'
import { serveReview } from '../serve-review.ts'
import type { ReviewCalls } from '../answer-api.ts'

/** Starts the server of the review page. Returns the page's URL; the server then runs until a signal (Ctrl-C). */
export async function review(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const [project, page] = await Promise.all([context.openProject(), readPageFiles()])
  const calls = await openReviewCalls(project, context)
  const server = await serveReview({ calls, page, port: flags.count('port') })
  // Starts a review while the browser opens. Ignores its errors here, since the page requests and shows them again.
  calls.review().catch(() => {})
  return {
    exitCode: exits.done,
    document: { url: server.url },
    screen: [[server.url]],
    advice: advice(calls.project),
    after: async () => {
      await untilAborted(host.signal)
      await server.close()
      return exitOfSignal(host.signal)
    },
  }
}

function advice(project: string): Screen {
  return [
    [bold(`The review of ${project} is running.`), ' Open the address in a browser: it works once.'],
    [dim('  Saved decisions change the locale files and lockale.lock. Ctrl-C stops the page.')],
  ]
}

/** Returns functions for the requests of the page. They read the project again when its files have changed. */
async function openReviewCalls(project: OpenedProject, context: CommandContext): Promise<ReviewCalls> {
  const { host, flags } = context
  const isLocal = flags.has('local')
  const canTranslate = isLocal || (await hasAllKeys(project, context))
  const current = openCurrentReview(project, { isInSteps: true })
  const memory = await openReviewMemory(project.root)
  /** Runs one function at a time, whether it reads or writes the project. */
  const turns = openTurns()
  /** Runs one writing function at a time. Functions that only read do not wait in this queue. */
  const writes = openTurns()
  const apps = await project.select({})
  const locales = project.config.targets.map(({ locale }) => locale)
  const termLocales = locales.filter((locale) => apps.some(({ config }) => glossaryFilesOf(config, locale).length > 0))
  const names = { project: basename(project.root), projectId: hash('sha256', project.root, 'base64url') }

  async function translate(id: string, maxCharacters: number): Promise<ReviewProposal> {
    const waiting = chooseWaiting(flags)
    const [card] = await turns.take(async () => (await current.read()).cards([id]))
    if (card === undefined) throw messageGone()
    const connections = await connectServices(project, [card.locale], (each) =>
      host.parts.connect(each, { ...keyOptions(context), ...(isLocal ? { local: true } : {}) }),
    )
    try {
      const { translator } = connections
      return await project.retranslate(id, { ...waiting, translator, signal: host.signal, maxCharacters })
    } finally {
      // The page then shows the new translation, from the translation cache.
      current.written([id])
      await connections.close()
    }
  }

  /** Runs a function that writes a file besides translations. The page then reads the project again. */
  const write = (id: string, work: () => Promise<string>) =>
    writes.take(() =>
      turns.take(async () => {
        const file = await work()
        current.written([id])
        return file
      }),
    )

  return {
    ...names,
    before() {
      const before = memory.recall()
      if (before === undefined) return undefined
      const locales = before.locales.map((one) => ({ ...one, isPartial: true as const }))
      const { sourceLocale } = before
      return { sourceLocale, locales, isComparing: true, ...names, revision: 0, canTranslate, termLocales }
    },
    async summary() {
      const { summary } = await turns.take(() => current.read())
      if (summary.isComparing !== true) memory.keep(summary)
      return { ...summary, ...names, revision: current.revision, canTranslate, termLocales }
    },
    // Only this function looks for changed files, because this takes longer than reading entries of the list.
    review: () => turns.take(() => current.latest()),
    save: (decisions) =>
      writes.take(() =>
        turns.take(async () => {
          const saved = await project.saveReview(decisions, chooseWaiting(flags))
          current.written(saved.saved)
          return saved
        }),
      ),
    price: (id) =>
      turns.take(async () => {
        const { characters } = await project.retranslate(id)
        return { characters }
      }),
    addTerm: (term) => write(term.id, () => addTerm(project, term, chooseWaiting(flags))),
    openEditor: (position) => openEditor(position, { root: project.root, env: host.env }),
    describe: (id, note) => write(id, () => describe(project, { id, note }, chooseWaiting(flags))),
    translate: (id, maxCharacters) => writes.take(() => translate(id, maxCharacters)),
    async idle() {
      await writes.idle()
      await turns.idle()
    },
  }
}

async function hasAllKeys({ services }: Project, { host }: CommandContext): Promise<boolean> {
  const needed = services.filter(({ config }) => needsKey(config, undefined))
  const accounts = services.flatMap(({ config }) => accountKeys(config))
  const has = await Promise.all([
    ...needed.map(({ config }) => isReachable(config, host)),
    ...accounts.map((name) => host.parts.hasKey(host.env, undefined, name)),
  ])
  return has.every(Boolean)
}

async function isReachable({ service: { preset } }: Config, { env, parts }: CommandContext['host']): Promise<boolean> {
  return preset === 'local' || (await parts.hasKey(env, preset))
}
