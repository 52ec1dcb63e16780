import { join } from 'node:path'
import type { Diagnostic } from '@lockale/errors'
import type { ParsedFile } from '@lockale/formats'
import { checkInspection } from './check.ts'
import { inspect, type Ports } from './inspect.ts'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { Config } from '../model/config.ts'
import type { CheckReport } from '../report/report.ts'
import { type Resource, toJson, toResource } from '../scan/resources.ts'
import { type Quarantined, quarantineTexts, soundBytes } from '../validate/quarantine.ts'

/** The result of `deliver`: the report of a check, and the locale files as an app loads them. */
export interface Delivery {
  readonly report: CheckReport
  /** The files, with the problems that the check found in them. */
  readonly resources: readonly Resource[]
}

/**
 * Checks a project and returns its locale files as an app loads them; each is read and parsed once. The property
 * `sound` of a file has its content with source strings in place of invalid translations (even of those that the
 * baseline accepts) and of all strings of an unreadable file.
 */
export async function deliver(config: Config, ports: Ports): Promise<Delivery> {
  const narrowing = { remarks: true, keepsFiles: true, sourcePlaces: true }
  const inspection = await inspect(config, ports, narrowing)
  const { report, found } = await checkInspection(inspection, { config, ports, narrowing })
  const { scan, diffs } = inspection
  const quarantined = quarantineTexts(diffs, found)
  const broken = new Map<string, Diagnostic>()
  for (const diagnostic of scan.diagnostics) {
    if (diagnostic.severity === 'error' && !broken.has(diagnostic.file)) broken.set(diagnostic.file, diagnostic)
  }
  const resources = scan.catalogs.flatMap((catalog) =>
    deliverCatalog(catalog, { root: ports.root, quarantined, broken }),
  )
  return { report, resources }
}

interface DeliverCatalogOptions {
  readonly root: string
  readonly quarantined: ReadonlyMap<TargetFile, Quarantined>
  readonly broken: ReadonlyMap<string, Diagnostic>
}

function deliverCatalog(catalog: Catalog, { root, quarantined, broken }: DeliverCatalogOptions): readonly Resource[] {
  const { source, sourceLocale, namespace, format } = catalog
  const place = (locale: string, file: string) => ({ locale, namespace, path: join(root, file) })
  const ownTexts = (parsed: ParsedFile | undefined) => parsed && toJson(parsed, format.id)
  const sourceJson = ownTexts(source.parsed)
  const first = toResource(place(sourceLocale, source.file), {
    json: sourceJson,
    isBroken: sourceJson === undefined,
    isVerbatim: sourceJson !== undefined && format.id === 'json',
    digest: source.digest,
  })
  /** New content by path, with invalid translations replaced. A file of several locales is edited locale by locale. */
  const soundFiles = new Map<string, Uint8Array>()
  const resources = catalog.targets.map(deliverTarget)
  return [first, ...resources.map(withSoundText)]

  function withSoundText(resource: Resource): Resource {
    const bytes = resource.replaced.length === 0 ? undefined : soundFiles.get(resource.path)
    return bytes === undefined ? resource : { ...resource, soundText: new TextDecoder().decode(bytes) }
  }

  function keepSound(target: TargetFile, own: Quarantined | undefined): void {
    const path = join(root, target.file)
    // Bundlers need text in UTF-8, so no new content is made for a file in another encoding.
    if (target.parsed !== undefined && target.parsed.encoding !== 'utf-8') return
    const bytes = soundBytes(catalog, target, { own, before: soundFiles.get(path) })
    if (bytes !== undefined) soundFiles.set(path, bytes)
  }

  function deliverTarget(target: TargetFile): Resource {
    const { locale, file, parsed, digest } = target
    const json = ownTexts(parsed)
    const isBroken = parsed !== undefined && json === undefined
    const own = quarantined.get(target)
    const known = { json, isBroken, isVerbatim: json !== undefined && format.id === 'json', digest }
    if (isBroken) {
      const { code: rule, position } = broken.get(file) ?? {}
      const replaced = rule === undefined ? [] : [{ form: '', rule, file, ...(position && { position }) }]
      keepSound(target, undefined)
      return toResource(place(locale, file), { ...known, sound: sourceJson, replaced })
    }
    if (own === undefined || parsed === undefined) return toResource(place(locale, file), known)
    keepSound(target, own)
    const sound = toJson(parsed, format.id, { instead: own.instead, added: [] })
    return toResource(place(locale, file), { ...known, sound, replaced: own.replaced })
  }
}
