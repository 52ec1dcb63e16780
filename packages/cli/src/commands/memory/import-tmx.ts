import type { ExaminedTmx } from '@lockale/connect'
import { exits } from '../../exit-codes.ts'
import { renderForeseen, renderImported } from '../../render/memory.ts'
import type { Answer, CommandContext } from '../command.ts'
import { resolvePath } from '../saved-plan.ts'
import { withService } from '../service/open-service.ts'

export async function importTmx(context: CommandContext, file: string): Promise<Answer> {
  const { flags, host } = context
  const { signal } = host
  const { examineTmx, importMemory } = await import('@lockale/connect')
  const path = resolvePath(file, context)
  const examined = await examineTmx(path, file, signal)
  if (flags.has('dry-run')) {
    return {
      exitCode: exits.done,
      document: { ...foreseenDocument(examined), dryRun: true, memoryId: null, skippedByService: null },
      screen: renderForeseen(file, examined),
      advice: [[`→ lockale memory import ${file} makes a memory of it`]],
    }
  }
  return withService(context, async ({ client }) => {
    const name = flags.text('name')
    const made = await importMemory(client, { input: path, bytes: examined.bytes, fileName: file, name }, { signal })
    return {
      exitCode: exits.done,
      document: {
        ...foreseenDocument(examined),
        dryRun: false,
        memoryId: made.memoryId,
        skippedByService: made.skipped,
      },
      screen: [...renderForeseen(file, examined), ...renderImported(made)],
    }
  })
}

function foreseenDocument({
  version,
  tool,
  source,
  units,
  targets,
  withCodes,
  skipped,
  bytes,
}: ExaminedTmx): Readonly<Record<string, unknown>> {
  return {
    bytes,
    tmxVersion: version,
    tool: tool ?? null,
    source,
    units,
    targets: Object.fromEntries(targets),
    withCodes,
    skipped: skipped.map(({ why, texts, place }) => ({ why, texts, line: place.line, column: place.column })),
  }
}
