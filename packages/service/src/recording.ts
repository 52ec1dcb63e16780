export { type Recording, type RecordingOptions, startRecording } from './recording/record.ts'
export { replayRecording, type ReplayOptions } from './recording/replay.ts'
