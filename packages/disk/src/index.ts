export { eachLine, inParts, payloadAt, payloadIn, toLine } from './checked-lines.ts'
export {
  type AppendFile,
  type FileRights,
  type FileSystem,
  ifThere,
  type ProjectPlace,
  readBytes,
  sayingUnwritable,
  temporaryPath,
  temporarySuffix,
} from './file-system.ts'
export { findByGlob, type GlobFs } from './find-by-glob.ts'
export { assertInside, isBelow, privateFolder, realPlace, realPlaceOf, toolSegment } from './inside.ts'
export { keepInside, replaceFile } from './keep-inside.ts'
export { type NodeFs, nodeFileSystem } from './node-file-system.ts'
export { patientFileSystem } from './patient-file-system.ts'
export { makePrivateFolder, openPrivateFile, openPrivateFolder } from './private-file.ts'
