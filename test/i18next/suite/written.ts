import { nodeFileSystem } from '@lockale/disk'
import { parseConfig, type TranslateRequest, type Connection } from '@lockale/core'
import { createProject } from '@lockale/project'
import { createFsFromVolume, Volume } from 'memfs'

export interface SmallSource {
  /** Content of the English file. */
  readonly texts: object
  readonly targets: readonly string[]
  /** Over those of a config that says `i18next` and no more. */
  readonly config?: Readonly<Record<string, unknown>>
}

/** What lockale writes into the file of each target; the source file is among them. */
export async function writeTargets({ texts, targets, config = {} }: SmallSource): Promise<ReadonlyMap<string, Texts>> {
  const volume = Volume.fromJSON({ 'en.json': JSON.stringify(texts) }, root)
  const raw = { source: 'en', targets, files: ['{locale}.json'], syntax: 'i18next', ...config }
  const project = createProject({
    config: parseConfig(raw, { place: 'the config of the suite' }),
    root,
    fs: nodeFileSystem(createFsFromVolume(volume) as unknown as NonNullable<Parameters<typeof nodeFileSystem>[0]>),
    clock: { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 },
  })
  const report = await project.sync({ translator: createTranslator() })
  if (!report.isComplete)
    throw new Error(report.diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'))
  const files = ['en', ...targets].map((locale) => [locale, JSON.parse(read(volume, locale)) as Texts] as const)
  return new Map(files)
}

export type Texts = Readonly<Record<string, unknown>>

const root = '/app'

function read(volume: Volume, locale: string): string {
  return String(volume.readFileSync(`${root}/${locale}.json`))
}

/** Numbers its answers, so that each text that is written can be told from all others. */
function createTranslator(): Connection {
  let last = 0
  const answer = (target: string) => (text: string) => {
    // In letters of the language's own script: an answer without any is none.
    return `${words[target] ?? 'slovo'} ${text} ${letters(++last)}`
  }
  return {
    engine: 'service',
    limits: { maxTexts: 50, maxBytes: 131_072 },
    overheadBytes: () => 500,
    textBytes: (text) => Buffer.byteLength(JSON.stringify(text)) + 1,
    fit: (_, targets) =>
      Promise.resolve(
        targets.map(({ locale, wanted: { context, explicit: _explicit, ...rest } }) => ({
          locale,
          settings: { engine: 'service', ...rest },
          context,
          leftOut: [],
        })),
      ),
    charactersLeft: () => Promise.resolve(undefined),
    translate: ({ texts, target }: TranslateRequest) =>
      Promise.resolve({ texts: texts.map(answer(target)), billedCharacters: undefined }),
    close: () => Promise.resolve(),
  }
}

const words: Readonly<Record<string, string>> = {
  ar: 'نص',
  he: 'טקסט',
  hi: 'पाठ',
  ja: '訳文',
  ko: '번역',
  ru: 'слово',
  sr: 'реч',
  uk: 'слово',
  'zh-Hans': '译文',
}

/** `«ba»` for 10: a digit would be compared with those of the source. */
function letters(number: number): string {
  return `«${String(number).replaceAll(/\d/gu, (digit) => 'abcdefghij'.charAt(Number(digit)))}»`
}
