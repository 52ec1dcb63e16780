export type { EncodedAnswer, Work } from './http/answer.ts'
export type {
  Alteration,
  CannedAnswer,
  Intercept,
  InterceptedRequest,
  Interceptor,
  NoFault,
  Raw,
  Reset,
  Rewriting,
  Stall,
  Truncation,
} from './intercept.ts'
export type { Counters, RecordedRequest } from './recorder.ts'
export { type LocalService, type ServiceOptions, startService } from './start.ts'
export type { Account, Plan, StoredDictionary, StoredGlossary, StoredMemory, StoredSegment } from './store/account.ts'
export type {
  Seed,
  SeedAccount,
  SeedDictionary,
  SeedGlossary,
  SeedMemory,
  SeedPhrases,
  SeedSegment,
  SeedStyleList,
} from './store/seed.ts'
export type { ApiKey, Store } from './store/store.ts'
