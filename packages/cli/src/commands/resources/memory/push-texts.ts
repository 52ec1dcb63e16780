import { basename } from 'node:path'
import type { MemoryDraft, PushedMemory } from '@lockale/connect'
import type { VouchedTexts } from '@lockale/core'
import { exits } from '../../exit-codes.ts'
import { renderDraft, renderPushed } from '../../render/memory.ts'
import type { Screen } from '../../render/screen.ts'
import { version } from '../../version.ts'
import { choosePlaces } from '../choose-selection.ts'
import type { Answer, CommandContext } from '../command.ts'
import { type OpenService, withService } from '../service/open-service.ts'
import { namedInConfig } from './named-in-config.ts'
import { saveFile } from '../save-file.ts'

export async function pushTexts(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const project = await context.openProject()
  const { draftMemory } = await import('@lockale/connect')
  const found = await project.vouchedTexts(choosePlaces(context, project))
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
  ['→ a push takes texts that people changed, and those of lockale accept; machine texts are left out'],
]
const wouldPush: Screen = [['→ lockale memory push sends this']]

interface Shown {
  readonly draft: MemoryDraft
  readonly found: VouchedTexts
  readonly out: string | undefined
}

async function push(
  { flags, host }: CommandContext,
  { client, place, project }: OpenService,
  { root, ...shown }: Shown & { readonly root: string },
): Promise<Answer> {
  const { pushMemory, resourceIdsOf } = await import('@lockale/connect')
  const ids = resourceIdsOf({ root, place })
  const address = place ?? 'local'
  const name = flags.text('name') ?? usualName([...(await ids.all(address, 'memory')).keys()], root)
  const { tmx, hash } = shown.draft
  const resource = { place: address, kind: 'memory', name } as const
  const replace = flags.has('replace')
  const pushed = await pushMemory({ client, ids, resource, tmx, hash, replace, signal: host.signal })
  const stale = namedInConfig(project, [...pushed.deleted, ...pushed.former])
  return answer(shown, {
    pushed: { ...pushed, name },
    advice: [
      ...stale.map((id) => [`→ the config names ${id}: put ${pushed.memoryId} in its place`]),
      ...(pushed.former.length === 0 ? [] : [[`→ --replace deletes ${pushed.former.join(', ')} of pushes before`]]),
    ],
  })
}

/** The one that the project has; else the name of its folder. */
function usualName([known, ...others]: readonly string[], root: string): string {
  return known !== undefined && others.length === 0 ? known : basename(root) || 'lockale'
}

interface Ending {
  readonly isDryRun?: boolean
  readonly pushed?: PushedMemory & { readonly name: string }
  readonly advice: Screen
}

function answer({ draft, found, out }: Shown, { isDryRun = false, pushed, advice }: Ending): Answer {
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
