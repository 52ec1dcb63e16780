import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckReport, Delivery, Resource } from '@lockale/core'
import { trackedState } from '@lockale/git/tracked-state'
import { isOurs } from './memory-file.ts'
import { type AnswerMemory, openAnswerMemory, type Seen } from './answer-memory.ts'

/**
 * The cached result of `Project.deliver`: the files of translations that a build puts into the app, and their problems.
 * With it, a build need not run a check. It is valid until a file that the check read changes.
 */
export interface RememberedDelivery extends Delivery, DeliveredPlace {
  /** Hash of the cached result. It changes only when the result changes. */
  readonly digest: string
}

export interface DeliveredPlace {
  readonly root: string
  readonly configFile: string | undefined
  readonly source: string
}

export interface DeliveryMemory extends Pick<AnswerMemory, 'root'> {
  readonly answer: RememberedDelivery | undefined
  keep(delivery: Delivery & DeliveredPlace, seen: Seen): void
}

/** Opens the cache of files for builds in `.lockale/`. It contains hashes of the files, not their texts. */
export async function openDeliveryMemory({
  cwd,
  facts,
}: {
  readonly cwd: string
  readonly facts: readonly string[]
}): Promise<DeliveryMemory | undefined> {
  const { node, icu = '', unicode = '' } = process.versions
  const about = ['deliver 2', node, icu, unicode, ...facts]
  const place = await openAnswerMemory({ cwd, facts: about, name: 'answers-build' })
  if (place === undefined || (await trackedState(place.root)).length > 0) return undefined
  const { root } = place
  return {
    root,
    answer: place.answer && recall(place.answer.stdout, root),
    keep(delivery, seen) {
      const text = JSON.stringify(toRecord(delivery))
      // JSON escapes all other characters that control a terminal
      const safe = text.replaceAll(/[\u007f-\u009f]/gu, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)
      if (isOurs(join(root, '.lockale'))) place.keep({ exitCode: 0, stdout: safe, stderr: '' }, seen)
    },
  }
}

interface DeliveryRecord extends Pick<DeliveredPlace, 'source' | 'configFile'> {
  readonly report: CheckReport
  /** `json` (the texts) and `sound` (without invalid translations) are left out if they equal the file's content. */
  readonly resources: readonly (Omit<Resource, 'json' | 'sound'> & {
    readonly json?: string
    readonly sound?: string
  })[]
}

function toRecord({ report, resources, source, configFile }: Delivery & DeliveredPlace): DeliveryRecord {
  return {
    source,
    configFile,
    report,
    resources: resources.map(({ json, sound, ...rest }) => ({
      ...rest,
      ...(!rest.isVerbatim && { json }),
      ...(sound !== json && { sound }),
    })),
  }
}

/** Reads the cached result for a build. Its fields are not validated, because its hash was checked. */
function recall(text: string, root: string): RememberedDelivery | undefined {
  try {
    const { resources, ...rest } = JSON.parse(text) as DeliveryRecord
    const read = resources.map((one) => {
      const json = one.json ?? readVerbatim(one)
      const { namespace, digest, soundText, sound = json } = one
      return { ...one, namespace, digest, soundText, json, sound }
    })
    const { report, source, configFile } = rest
    return { report, source, configFile, root, resources: read, digest: hash('sha256', text, 'base64url') }
  } catch {
    return undefined // a file has changed since, or is not UTF-8
  }
}

/** Reads a file of translations for a build. Synchronously: for many small files, this is faster. */
function readVerbatim({ path, digest }: Pick<Resource, 'path' | 'digest'>): string {
  const bytes = readFileSync(path)
  if (hash('sha256', bytes, 'hex') !== digest) throw new Error(`${path} changed.`)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new Error(`${path} is not UTF-8.`)
  return text
}
