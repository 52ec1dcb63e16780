// Functions for code that reads XML but is no format.
export { attribute, elementsOf, nodesOf } from './text.ts'
export { scanXml, type XmlElement, type XmlNode } from './xml.ts'
