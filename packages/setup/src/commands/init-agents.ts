import { join } from 'node:path'
import type { ProjectPlace } from '@lockale/core'
import type { Answer } from '@lockale/terminal/command/command'
import { exits } from '@lockale/terminal/exit-codes'
import { green, type Line } from '@lockale/terminal/render/screen'
import { otherPlaces, rulesFile, withRules } from '../agents/agent-rules.ts'
import { readIfThere, rewrite, writeNew } from '../disk.ts'

interface AgentFiles {
  /** The files that were written, or would be. */
  readonly files: readonly string[]
  /** Where else assistants look in this project, and what to write there. */
  readonly advice: readonly Line[]
}

/**
 * Writes the rules for coding assistants into `AGENTS.md`.
 * @throws {LockaleError} `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`
 */
export async function addAgentRules(place: ProjectPlace, isDry: boolean): Promise<AgentFiles> {
  const path = join(place.root, rulesFile)
  const bytes = await readIfThere(place.fs, path)
  const before = bytes && decode(bytes)
  if (bytes !== undefined && before === undefined) {
    return {
      files: [],
      advice: [[`→ ${rulesFile} is not UTF-8, so it stays as it is. Convert it, and run this again`]],
    }
  }
  const text = withRules(before)
  const isChanged = text !== before
  if (isChanged && !isDry) {
    const next = new TextEncoder().encode(text)
    const isNew = before === undefined && (await writeNew(path, next, place))
    if (!isNew) await rewrite(path, next, place)
  }
  const advice: Line[] = []
  for (const [file, assistant, what] of otherPlaces) {
    const found = await readIfThere(place.fs, join(place.root, file))
    if (found === undefined || new TextDecoder().decode(found).includes(rulesFile)) continue
    advice.push([`→ ${assistant} reads ${file}: ${what}`])
  }
  return { files: isChanged ? [rulesFile] : [], advice }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Handles `init --agents` in a project with a config: writes the rules and nothing else. */
export async function initAgentsOnly(place: ProjectPlace, isDry: boolean): Promise<Answer> {
  const { files, advice } = await addAgentRules(place, isDry)
  const said = files.length === 0 ? `${rulesFile} is unchanged` : `${isDry ? 'would write' : 'wrote'} ${rulesFile}`
  return {
    exitCode: exits.done,
    document: { dryRun: isDry, files: isDry ? [] : files },
    screen: [[green('✓'), ` ${said}`]],
    advice,
  }
}
