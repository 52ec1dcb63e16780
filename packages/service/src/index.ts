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
  Occasion,
  PageEffect,
  RawEffect,
  RedirectEffect,
  ResetEffect,
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
