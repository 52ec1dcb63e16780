import { text } from 'node:stream/consumers'
import type { LanguageService, VoiceJobResult } from '@lockale/client'
import { expect } from 'vitest'
import type { ContractRow, RuleRow } from './row.ts'

const path = '/v1/jobs/voice/translate'
const bytes = new Uint8Array(12_000)
const file = { name: 'talk.mp3', contentType: 'audio/mpeg', byteLength: bytes.length }
const source_file = { name: 'talk.mp3', content_type: 'audio/mpeg', content_length: 12_000 }
const targets = [{ language: 'de', type: 'text/plain' }]

async function translated(client: LanguageService): Promise<readonly VoiceJobResult[]> {
  const ticket = await client.voiceJobs.create({ file, targets })
  await client.voiceJobs.upload(ticket, { name: file.name, bytes })
  return (await client.voiceJobs.wait(ticket.jobId, { pollMs: 1 })).results
}

export const rows: readonly ContractRow[] = [
  {
    endpoint: 'POST /v1/jobs/voice/translate',
    client: 'voiceJobs.create',
    run: async (client) => {
      const ticket = await client.voiceJobs.create({ file, sourceLanguage: 'en', targets })
      expect(ticket.jobId).toMatch(/^[0-9a-f-]{36}$/u)
      expect(await client.voiceJobs.get(ticket.jobId)).toMatchObject({
        file,
        sourceLanguage: 'en',
        targets,
        storageUsed: 0,
        results: [{ status: 'pending' }],
      })
    },
  },
  {
    endpoint: 'POST /v1/jobs/voice/translate',
    client: 'voiceJobs.upload',
    run: async (client) => {
      const ticket = await client.voiceJobs.create({ file, targets })
      await client.voiceJobs.upload(ticket, { name: file.name, bytes })
      expect(await client.voiceJobs.get(ticket.jobId)).toMatchObject({ storageUsed: 12_000 })
    },
  },
  {
    endpoint: 'GET /v1/jobs/voice/translate/{job_id}',
    client: 'voiceJobs.get',
    run: async (client) => {
      const { jobId } = await client.voiceJobs.create({ file, targets })
      const job = await client.voiceJobs.get(jobId)
      expect(job.createdAt).toBe(job.updatedAt)
    },
  },
  {
    endpoint: 'GET /v1/jobs/voice/translate/{job_id}',
    client: 'voiceJobs.wait',
    run: async (client) => {
      expect(await translated(client)).toMatchObject([{ status: 'complete' }])
    },
  },
  {
    endpoint: 'GET /v1/jobs/voice/translate/{job_id}',
    client: 'voiceJobs.download',
    run: async (client) => {
      const [result] = await translated(client)
      if (result === undefined) throw new Error('the job has no result')
      const download = await client.voiceJobs.download(result)
      expect(download.contentType).toBe('text/plain')
      expect((await text(download.body)).split('\n')).toHaveLength(3)
      await expect(client.voiceJobs.download(result)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  },
]

/** Of one field with a value that it does not take. */
function invalid(pointer: string, fields: object): RuleRow {
  const json = { source_file, targets, ...fields }
  return { rule: 'voice-field', status: 400, says: `${pointer}: Value is not valid`, request: { path, json } }
}

export const rules: readonly RuleRow[] = [
  {
    ...invalid('/targets/0/type', { targets: [{ language: 'de', type: 'text/html' }] }),
    client: (client) => client.voiceJobs.create({ file, targets: [{ language: 'de', type: 'text/html' }] }),
  },
  { ...invalid('/targets', { targets: [] }), client: (client) => client.voiceJobs.create({ file, targets: [] }) },
  {
    ...invalid('/source_file/name', { source_file: { ...source_file, name: '' } }),
    client: (client) => client.voiceJobs.create({ file: { ...file, name: '' }, targets }),
  },
  {
    ...invalid('/source_file/content_type', { source_file: { ...source_file, content_type: 'video/avi' } }),
    client: (client) => client.voiceJobs.create({ file: { ...file, contentType: 'video/avi' }, targets }),
  },
  {
    ...invalid('/source_file/content_length', { source_file: { ...source_file, content_length: 1_073_741_825 } }),
    client: (client) => client.voiceJobs.create({ file: { ...file, byteLength: 1_073_741_825 }, targets }),
  },
  {
    ...invalid('/source_file/content_length', { source_file: { ...source_file, content_length: 0 } }),
    client: (client) => client.voiceJobs.create({ file: { ...file, byteLength: 0 }, targets }),
  },
  invalid('/source_file/content_length', { source_file: { ...source_file, content_length: '12' } }),
  invalid('/source_file', { source_file: 'talk.mp3' }),
  invalid('/targets', { targets: { language: 'de' } }),
  invalid('/targets/0', { targets: ['de'] }),
  invalid('/targets/1/language', { targets: [...targets, { language: 'tlh', type: 'text/plain' }] }),
  invalid('/parameters', { parameters: [] }),
  invalid('/parameters/source_language', { parameters: { source_language: 'de-DE' } }),
  {
    rule: 'voice-field',
    status: 400,
    says: '/include: Value is not valid',
    request: { path: `${path}?include=everything`, json: { source_file, targets } },
  },
  {
    rule: 'not-authorised',
    status: 403,
    says: 'Forbidden',
    request: { path, key: 'free:fx', json: { source_file, targets } },
  },
]
