export { openDataFolder } from './data/open-data-folder.ts'
export type { EncodedAnswer, Work } from './http/answer.ts'
export type { Damage } from './faults/damage.ts'
export type {
  BillEffect,
  BombEffect,
  CutEffect,
  DamageEffect,
  EchoKeyEffect,
  Effect,
  EncodingEffect,
  EndlessEffect,
  Fault,
  Limit,
  Occasion,
  PageEffect,
  RawEffect,
  RedirectEffect,
  ResetEffect,
  SetEffect,
  SlowEffect,
  StallEffect,
  StatusEffect,
  TextsEffect,
  TrailingEffect,
} from './faults/fault.ts'
export type { SlotDamage } from './faults/damage-slots.ts'
export type { TextDamage } from './faults/damage-text.ts'
export { breakText, type BrokenText, damages } from './faults/damage.ts'
export { parseFault } from './faults/parse-fault.ts'
export { printFault } from './faults/print-fault.ts'
export { scriptFaults, type ScriptOptions } from './faults/script-faults.ts'
export type {
  Alteration,
  CannedAnswer,
  Intercept,
  InterceptedRequest,
  Interceptor,
  NoFault,
  Pacing,
  Raw,
  Reset,
  Rewriting,
  Stall,
  Truncation,
} from './intercept.ts'
export type { BoughtText, Meter, MeteredText } from './meter.ts'
export type { Counters, RecordedRequest } from './recorder.ts'
export { type ServedEndpoint, servedEndpoints } from './router.ts'
export { openService, type ServiceSettings } from './open-service.ts'
export { type LocalService, type ServiceOptions, startService } from './start.ts'
export { createEngine, type CreateEngineOptions, type EngineName, engineNames } from './engine/engines/create-engine.ts'
export type { Engine, EngineJob, EnginePair, EnginePiece } from './engine/engine.ts'
export type { Account, AccountLimits, Plan } from './store/account.ts'
export type { ApiKey, KeyLimits, KeyRecord } from './store/api-key.ts'
export type { Behaviour } from './store/behaviour.ts'
export type { Keeper, ShelfName } from './store/keeper.ts'
export type { StoredDictionary, StoredGlossary, StoredMemory, StoredSegment } from './store/kinds.ts'
export type { Shelf, ShelfKind } from './store/shelf.ts'
export type { Bill, Product, Purchase, Sums, UsageBook, UsageCell } from './store/usage.ts'
export { readSeed } from './store/read-seed.ts'
export type {
  Seed,
  SeedAccount,
  SeedDictionary,
  SeedGlossary,
  SeedInstruction,
  SeedMemory,
  SeedPhrases,
  SeedSegment,
  SeedSpokenTerms,
  SeedStyleList,
} from './store/seed.ts'
export type { Space, Store } from './store/store.ts'
