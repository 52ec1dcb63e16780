import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { DocumentHandle, DocumentParams, DocumentProgress, LanguageService } from '@lockale/client'
import type { LocalService } from '@lockale/service'
import { expect } from 'vitest'
import type { ContractRow, RawRequest, RuleRow } from './row.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const unknownId = '0'.repeat(32)
const unknownKey = '0'.repeat(64)

/** A plain upload, and what differs from it. */
function params(changes: Partial<DocumentParams> = {}): DocumentParams {
  return { input: textFile('Save all files\n'), sourceLang: 'en', targetLang: 'de', ...changes }
}

function textFile(content: string, name = 'ui.txt'): { readonly name: string; readonly bytes: Uint8Array } {
  return { name, bytes: Buffer.from(content) }
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-documents-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const pseudo = /^\[de [^\]]+\]\n$/u

export const rows: readonly ContractRow[] = [
  {
    endpoint: 'POST /v2/document',
    client: 'documents.upload',
    async run(client, service) {
      const sent: [number, number | undefined][] = []
      const handle = await client.documents.upload(params(), { onSent: (...bytes) => sent.push(bytes) })
      expect(handle).toEqual({
        documentId: expect.stringMatching(/^[\dA-F]{32}$/u) as string,
        documentKey: expect.stringMatching(/^[\dA-F]{64}$/u) as string,
      })
      expect(sent.at(-1)).toEqual([15, 15])
      expect(service.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/u)
    },
  },
  {
    endpoint: 'POST /v2/document/{document_id}',
    client: 'documents.status',
    async run(client) {
      const handle = await client.documents.upload(params())
      expect(await client.documents.status(handle)).toEqual({
        documentId: handle.documentId,
        state: 'done',
        secondsRemaining: 0,
        billedCharacters: 15,
        errorMessage: undefined,
      })
    },
  },
  {
    endpoint: 'POST /v2/document/{document_id}',
    client: 'documents.wait',
    async run(client) {
      const handle = await client.documents.upload(params())
      expect(await client.documents.wait(handle)).toMatchObject({ state: 'done' })
    },
  },
  {
    endpoint: 'POST /v2/document/{document_id}/result',
    client: 'documents.download',
    async run(client) {
      const handle = await client.documents.upload(params({ input: textFile('Save\n', 'Menü "1".txt') }))
      const download = await client.documents.download(handle)
      expect(download).toMatchObject({ fileName: 'Menü %221%22.txt', contentType: 'text/plain', status: 200 })
      const content = await text(download.body)
      expect(content).toMatch(pseudo)
      expect(download.byteLength).toBe(Buffer.byteLength(content))
      expect(await client.documents.status(handle).catch((error: unknown) => error)).toMatchObject({ status: 404 })
    },
  },
  {
    endpoint: 'POST /v2/document/{document_id}/result',
    client: 'documents.downloadTo',
    async run(client) {
      const handle = await client.documents.upload(params())
      await inFolder(async (folder) => {
        const saved = await client.documents.downloadTo(handle, join(folder, 'de', 'ui.txt'))
        const content = await readFile(join(folder, 'de', 'ui.txt'), 'utf8')
        expect(content).toMatch(pseudo)
        expect(saved).toEqual({
          fileName: 'ui.txt',
          contentType: 'text/plain',
          byteLength: Buffer.byteLength(content),
          isUnchanged: false,
        })
        expect(await readdir(join(folder, 'de'))).toEqual(['ui.txt'])
      })
    },
  },
  {
    endpoint: 'POST /v2/document/{document_id}/result',
    client: 'documents.translate',
    async run(client, service) {
      await inFolder(async (folder) => {
        const input = join(folder, 'en.json')
        const output = join(folder, 'de.json')
        await writeFile(input, '{"save": "Save {name}", "n": 1}\n')
        const seen: DocumentProgress['phase'][] = []
        const made = await client.documents.translate(
          { input, output, sourceLang: 'en', targetLang: 'de' },
          { onProgress: ({ phase }) => seen.push(phase) },
        )
        expect(made).toMatchObject({ fileName: 'en.json', billedCharacters: 11 })
        expect(JSON.parse(await readFile(output, 'utf8'))).toEqual({
          save: expect.stringMatching(/\{name\}/u) as string,
          n: 1,
        })
        expect([...new Set(seen)]).toEqual(['uploading', 'downloading'])
      })
      expect(service.requests.map(({ route }) => route)).toEqual([
        'POST /v2/document',
        'POST /v2/document/{document_id}',
        'POST /v2/document/{document_id}/result',
      ])
    },
  },
  {
    endpoint: 'POST /v2/document/{document_id}/result',
    client: 'documents.finish',
    async run(client) {
      const handle = await client.documents.upload(params())
      await inFolder(async (folder) => {
        await client.documents.finish(handle, join(folder, 'ui.txt'))
        expect(await readFile(join(folder, 'ui.txt'), 'utf8')).toMatch(pseudo)
      })
    },
  },
  {
    endpoint: 'GET /v1/quality-evaluations/{job_id}',
    client: 'qualityEvaluations.get',
    async run(client) {
      const input = textFile('<a><b>Save</b></a>', 'ui.xml')
      const { documentId, qualityEvaluationJobId = '' } = await client.documents.upload(
        params({ input, qualityEvaluation: true }),
      )
      expect(qualityEvaluationJobId).toBe(documentId)
      const evaluation = await client.qualityEvaluations.get(qualityEvaluationJobId)
      expect(evaluation).toEqual({
        state: 'done',
        jobId: qualityEvaluationJobId,
        segments: [
          {
            index: 0,
            score: 100,
            source: 'Save',
            target: expect.stringMatching(/^\[de /u) as string,
            issues: [],
            appliedTerms: [],
          },
        ],
      })
    },
  },
  {
    endpoint: 'GET /v1/quality-evaluations/{job_id}',
    client: 'qualityEvaluations.wait',
    async run(client) {
      const glossaryId = await makeGlossary(client)
      const input = textFile('<a><b>Save</b><c>OK</c></a>', 'ui.xml')
      const handle = await client.documents.upload(
        params({ input, qualityEvaluation: true, glossaryIds: [glossaryId] }),
      )
      expect(await client.qualityEvaluations.wait(handle.qualityEvaluationJobId ?? '')).toMatchObject({
        state: 'done',
        segments: [
          { appliedTerms: [{ sourceTerm: 'Save', targetTerm: 'Sichern', ranges: [{ start: 0, end: 7 }] }] },
          {
            score: 62.5,
            issues: [
              {
                type: 'Accuracy',
                subType: 'Untranslated text',
                severity: 'Major',
                sourceSpans: [{ start: 0, end: 2 }],
                targetSpans: [{ start: 0, end: 2 }],
              },
            ],
          },
        ],
      })
    },
  },
]

async function makeGlossary(client: LanguageService): Promise<string> {
  const entries = { Save: 'Sichern', OK: 'OK' }
  const made = await client.glossaries.create({
    name: 'UI',
    dictionaries: [{ sourceLang: 'en', targetLang: 'de', entries }],
  })
  return made.glossaryId
}

interface RawFile {
  readonly name?: string | undefined
  readonly content?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly key?: string
}

/** An upload as bytes; a file without a name is no file. */
function raw({ name = 'ui.txt', content = 'Save', fields = {}, key }: RawFile): RawRequest {
  const all = { target_lang: 'de', source_lang: 'en', ...fields }
  const parts = Object.entries(all).map(([field, value]) => `name="${field}"\r\n\r\n${value}`)
  const file = name === '' ? [] : [`name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}`]
  const body = [...parts, ...file].map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`).join('')
  return {
    path: '/v2/document',
    body: `${body}--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    ...(key === undefined ? {} : { key }),
  }
}

function upload(changes: Partial<DocumentParams>): (client: LanguageService) => Promise<unknown> {
  return (client) => client.documents.upload(params(changes))
}

/** A question about an own document. */
async function aboutOwn(
  service: LocalService,
  client: LanguageService,
  ask: (handle: DocumentHandle) => RawRequest,
): Promise<RawRequest> {
  for (const { behaviour } of service.store.accounts) behaviour.documentTranslateMs = 60_000
  return ask(await client.documents.upload(params()))
}

export const rules: readonly RuleRow[] = [
  {
    rule: 'body-syntax',
    status: 400,
    says: 'Bad request. Reason: Request body is not valid multipart.',
    request: { path: '/v2/document', body: '--x\r\nnothing', headers: { 'content-type': 'multipart/form-data' } },
  },
  { rule: 'document-file', status: 400, says: 'Invalid file data.', request: raw({ name: '' }) },
  {
    rule: 'document-file',
    status: 400,
    says: 'Invalid file data.',
    request: raw({ content: '' }),
    client: upload({ input: textFile('') }),
  },
  { rule: 'document-file', status: 400, says: 'Invalid file data.', request: raw({ name: 'ui.json', content: '{' }) },
  {
    rule: 'document-file',
    status: 400,
    says: 'Invalid file data.',
    request: raw({ name: 'ui.xml', content: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a c="&b;">' }),
  },
  {
    rule: 'document-extension',
    status: 400,
    says: 'Invalid or missing file extension',
    request: raw({ name: 'ui.exe' }),
    client: upload({ input: textFile('a', 'ui.exe') }),
  },
  {
    rule: 'document-extension',
    status: 400,
    says: 'Invalid or missing file extension',
    request: raw({ name: 'ui.zip', content: 'PK' }),
  },
  {
    rule: 'document-size',
    status: 413,
    says: 'Request size exceeds the limit.',
    request: raw({ content: 'a'.repeat(1_000_001) }),
    client: upload({ input: textFile('a'.repeat(1_000_001)) }),
  },
  {
    rule: 'document-size',
    status: 413,
    says: 'Request size exceeds the limit.',
    request: raw({ content: 'a'.repeat(500_001), key: 'contract:fx' }),
  },
  {
    rule: 'document-output-format',
    status: 400,
    says: 'output_format not supported.',
    request: raw({ fields: { output_format: 'pdf' } }),
    client: upload({ outputFormat: 'pdf' }),
  },
  {
    rule: 'document-same-language',
    status: 400,
    says: 'Source and target language are equal.',
    request: raw({ fields: { target_lang: 'EN-US' } }),
    client: upload({ targetLang: 'EN-US' }),
  },
  {
    rule: 'document-no-text',
    status: 400,
    says: 'No translatable text can be extracted from the document.',
    request: raw({ name: 'ui.yaml', content: 'a: 1\n' }),
  },
  {
    rule: 'document-key-missing',
    status: 400,
    says: "Parameter 'document_key' not specified",
    request: { path: `/v2/document/${unknownId}`, json: {} },
    client: (client) => client.documents.status({ documentId: unknownId, documentKey: '' }),
  },
  {
    rule: 'document-key-missing',
    status: 400,
    says: "Parameter 'document_key' not specified",
    request: { path: `/v2/document/${unknownId}/result` },
    client: (client) => client.documents.download({ documentId: unknownId, documentKey: '' }),
  },
  {
    rule: 'document-unknown',
    status: 404,
    says: 'Document not found',
    request: { path: `/v2/document/${unknownId}`, json: { document_key: unknownKey } },
  },
  {
    rule: 'document-unknown',
    status: 404,
    says: 'Document not found',
    request: (service, client) =>
      aboutOwn(service, client, ({ documentId }) => ({
        path: `/v2/document/${documentId}/result`,
        form: `document_key=${unknownKey}`,
      })),
  },
  {
    rule: 'document-not-done',
    status: 503,
    says: 'Document translation is not done',
    async request(service, client) {
      await client.usage()
      return aboutOwn(service, client, ({ documentId, documentKey }) => ({
        path: `/v2/document/${documentId}/result?document_key=${documentKey}`,
      }))
    },
  },
  {
    rule: 'evaluation-id',
    status: 400,
    says: 'job_id must be a valid UUID.',
    request: { path: '/v1/quality-evaluations/nothing' },
    client: (client) => client.qualityEvaluations.get('nothing'),
  },
  {
    rule: 'evaluation-id',
    status: 404,
    says: 'Quality estimation job not found.',
    request: { path: `/v1/quality-evaluations/${nobody}` },
  },
  {
    rule: 'target-missing',
    status: 400,
    says: "Parameter 'target_lang' not specified",
    request: raw({ fields: { target_lang: '' } }),
    client: upload({ targetLang: '' }),
  },
  {
    rule: 'unknown-value',
    status: 400,
    says: "Value for 'target_lang' not supported.",
    request: raw({ fields: { target_lang: 'fr-CA' } }),
  },
  {
    rule: 'unknown-value',
    status: 400,
    says: "Value for 'formality' not supported.",
    request: raw({ fields: { formality: 'very' } }),
  },
  {
    rule: 'unknown-value',
    status: 400,
    says: "Value for 'enable_watermark' not supported.",
    request: raw({ fields: { enable_watermark: 'maybe' } }),
  },
  {
    rule: 'unknown-value',
    status: 400,
    says: /pair/u,
    request: raw({
      name: 'ui.xml',
      content: '<a>b</a>',
      fields: { enable_quality_evaluation: 'true', target_lang: 'pl' },
    }),
  },
  {
    rule: 'variant-as-source',
    status: 400,
    says: "Value for 'source_lang' not supported.",
    request: raw({ fields: { source_lang: 'en-US' } }),
    client: upload({ sourceLang: 'en-US' }),
  },
  {
    rule: 'glossary-without-source',
    status: 400,
    says: 'Use of a glossary requires the source_lang parameter to be specified',
    request: raw({ fields: { source_lang: '', glossary_id: nobody } }),
    client: upload({ sourceLang: undefined, glossaryIds: [nobody] }),
  },
  {
    rule: 'too-many-glossaries',
    status: 400,
    says: 'Parameter glossary_ids must not contain more than 5 glossary IDs',
    request: raw({ fields: { glossary_ids: Array.from({ length: 6 }, () => nobody).join(',') } }),
    client: upload({ glossaryIds: Array.from({ length: 6 }, () => nobody) }),
  },
  {
    rule: 'glossary-unknown',
    status: 404,
    says: 'Glossary not found',
    request: raw({ fields: { glossary_ids: nobody } }),
  },
  {
    rule: 'style-id',
    status: 404,
    says: 'Style rule list not found',
    request: raw({ fields: { style_id: nobody } }),
  },
  {
    rule: 'memory-threshold',
    status: 400,
    says: 'Parameter "translation_memory_threshold" must be an integer between 0 and 100',
    request: raw({ fields: { translation_memory_id: nobody, translation_memory_threshold: '101' } }),
    client: upload({ translationMemoryId: nobody, translationMemoryThreshold: 101 }),
  },
  {
    rule: 'reporting-tag',
    status: 400,
    says: /X-Service-Reporting-Tag/u,
    request: { ...raw({}), headers: { ...raw({}).headers, 'x-service-reporting-tag': 'a b' } },
  },
  {
    rule: 'not-authorised',
    status: 403,
    says: 'Forbidden',
    request: raw({
      name: 'ui.xml',
      content: '<a>b</a>',
      fields: { enable_quality_evaluation: 'true' },
      key: 'contract:fx',
    }),
  },
]
