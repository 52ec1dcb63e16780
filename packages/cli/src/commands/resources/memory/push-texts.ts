import { basename } from 'node:path'
import type { ReviewedTexts } from '@lockale/core'
import { type Project, projectDisk } from '@lockale/project'
import type { PushedMemory } from '@lockale/resources'
import { exits } from '../../../exit-codes.ts'
import type { Screen } from '../../../render/screen.ts'
import { version } from '../../../version.ts'
import { choosePlaces } from '../../choose-selection.ts'
import type { Answer, CommandContext } from '../../command.ts'
import { saveFile } from '../../save-file.ts'
import { type OpenService, withService } from '../../service/open-service.ts'
import type { MemoryDraft } from './draft-memory.ts'
import { renderDraft, renderPushed } from './screen.ts'

export async function pushTexts(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const project = await context.openProject()
  const { draftMemory } = await import('./draft-memory.ts')
  const found = await project.reviewedTexts(choosePlaces(context, project))
  const plain = flags.has('plain')
  const draft = draftMemory(found.texts, { sourceLocale: project.config.source, plain, toolVersion: version })
  const out = flags.text('out')
  const isEmpty = draft.units.length === 0
  if (out !== undefined && !isEmpty) await saveFile(context, out, draft.tmx)
  const shown = { draft, found, out: isEmpty ? undefined : out }
  const isDryRun = flags.has('dry-run')
  if (isEmpty || isDryRun) return answer(shown, { isDryRun, advice: isEmpty ? whatIsMissing : wouldPush })
  return withService(context, (service) => push(context, service, { ...shown, root: project.root }))
}

const whatIsMissing: Screen = [
  ['→ push uses human translations and those approved with lockale accept; machine translations are left out'],
]
const wouldPush: Screen = [['→ lockale memory push sends these']]

interface Shown {
  readonly draft: MemoryDraft
  readonly found: ReviewedTexts
  readonly out: string | undefined
}

async function push(
  { flags, host }: CommandContext,
  { client, place, project }: OpenService,
  { root, ...shown }: Shown & { readonly root: string },
): Promise<Answer> {
  const { pushMemory } = await import('@lockale/resources')
  const { openIds } = await import('@lockale/resources/engine/id-file')
  const records = openIds({ root, place }, projectDisk()).of(place ?? 'local', 'memory')
  const name = flags.text('name') ?? usualName([...(await records.all()).keys()], root)
  const { tmx, hash } = shown.draft
  const replace = flags.has('replace')
  const pushed = await pushMemory({ client, records, name, tmx, hash, replace, signal: host.signal })
  const stale = namedInConfig(project, [...pushed.deleted, ...pushed.former])
  return answer(shown, {
    pushed: { ...pushed, name },
    advice: [
      ...stale.map((id) => [`→ your config uses ${id}: replace it with ${pushed.memoryId}`]),
      ...(pushed.former.length === 0
        ? []
        : [[`→ --replace deletes memories of earlier pushes: ${pushed.former.join(', ')}`]]),
    ],
  })
}

/** The one that the project has; else the name of its folder. */
function usualName([known, ...others]: readonly string[], root: string): string {
  return known !== undefined && others.length === 0 ? known : basename(root) || 'lockale'
}

interface AnswerOptions {
  readonly isDryRun?: boolean
  readonly pushed?: PushedMemory & { readonly name: string }
  readonly advice: Screen
}

function answer({ draft, found, out }: Shown, { isDryRun = false, pushed, advice }: AnswerOptions): Answer {
  const { source, targets, units, duplicates, withPlaceholders, unprintable } = draft
  return {
    exitCode: exits.done,
    document: {
      dryRun: isDryRun,
      source,
      targets: Object.fromEntries(targets),
      units: units.length,
      leftOut: { ...found.others, duplicates, withPlaceholders, unprintable },
      file: out ?? null,
      memoryId: pushed?.memoryId ?? null,
      name: pushed?.name ?? null,
      isUnchanged: pushed?.isUnchanged ?? false,
      skippedByService: pushed === undefined || pushed.isUnchanged ? null : pushed.skipped,
      former: pushed?.former ?? [],
      deleted: pushed?.deleted ?? [],
    },
    screen: [...renderDraft(draft, { found, out }), ...(pushed === undefined ? [] : renderPushed(pushed))],
    advice,
  }
}

/** Those of the memories that a target of the project's config uses. */
export function namedInConfig(project: Pick<Project, 'config'> | undefined, ids: readonly string[]): readonly string[] {
  const used = new Set(project?.config.targets.map(({ wanted }) => wanted.memory?.id))
  return ids.filter((id) => used.has(id))
}
