/** All languages in one file, because they are short, and each lazy file adds its name to the page. */
export { default as ar } from './ar.ts'
export { default as de } from './de.ts'
export { default as es } from './es.ts'
export { default as fr } from './fr.ts'
export { default as ja } from './ja.ts'
export { default as pt } from './pt.ts'
export { default as zh } from './zh.ts'
