import { isRecord } from '@lockale/errors'
import { isServiceId } from '../service-id.ts'

/** What a glossary of the project is on a service. */
export interface ResourceId {
  readonly id: string
  /** Hashes of its parts as they were last pushed: of dictionaries by pair (`en-de`), of its title as `name`. */
  readonly pushed: Readonly<Record<string, string>>
}

/** By address of the service, kind and name: `https://api.deepl.com glossary terms.csv`. */
type ResourceIds = ReadonlyMap<string, ResourceId>

const entryLine = /^\s*("(?:[^"\\]|\\.)*"):\s*(\{.*\}),?\s*$/u

/**
 * Reads `lockale.resources.json`, whatever git made of it: lines of both sides of a conflict count, of two for one thing the
 * later one. What is no entry is skipped, as is one whose id is none.
 */
export function parseResourceIds(text: string): ResourceIds {
  const ids = new Map<string, ResourceId>()
  for (const line of text.split('\n')) {
    const [, name, json] = entryLine.exec(line) ?? []
    if (name === undefined || json === undefined) continue
    const entry = readEntry(json)
    const key = entry && readName(name)
    if (entry !== undefined && key !== undefined) ids.set(key, entry)
  }
  return ids
}

/** Returns `undefined` for a name that is not valid JSON. */
function readName(json: string): string | undefined {
  try {
    return JSON.parse(json) as string
  } catch {
    return undefined
  }
}

function readEntry(json: string): ResourceId | undefined {
  try {
    const value: unknown = JSON.parse(json)
    if (!isRecord(value) || typeof value['id'] !== 'string' || !isServiceId(value['id'])) return undefined
    const { id, pushed } = value
    const parts = isRecord(pushed) ? Object.entries(pushed).filter(([, hash]) => typeof hash === 'string') : []
    return { id, pushed: Object.fromEntries(parts) as Record<string, string> }
  } catch {
    return undefined // cut off, or a marker of a conflict in it
  }
}

/** One line for each thing, sorted by code units: branches that push different things merge. */
export function printResourceIds(ids: ResourceIds): string {
  const lines = [...ids]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { id, pushed }]) => {
      const parts = Object.fromEntries(Object.entries(pushed).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      return `    ${JSON.stringify(key)}: ${JSON.stringify({ id, pushed: parts })}`
    })
  return `{\n  "version": 1,\n  "resources": {\n${lines.join(',\n')}\n  }\n}\n`
}
