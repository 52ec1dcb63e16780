export { connect, type Connect, type ConnectOptions } from './connect.ts'
export { findKey, type FindOptions } from './keys/find-key.ts'
export { type Environment, hasKey, type KeyHost, type KeySource, keySourceOf, sourceNames } from './keys/key-source.ts'
export { examineService, type ExamineServiceOptions } from './doctor/examine-service.ts'
