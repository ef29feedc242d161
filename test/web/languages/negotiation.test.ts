/** Which language a browser gets. */
import test from 'ava'
import { languageOf, negotiated } from '../../../core/languages/language.ts'

const HEADERS: readonly [header: string, language: string, why: string][] = [
  ['', 'en', 'says nothing'],
  ['*', 'en', 'takes any'],
  ['de', 'de', 'asks for one'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de', 'has a region'],
  ['DE-ch', 'de', 'writes capitals'],
  ['sv,fi;q=0.8,en;q=0.5', 'fi', 'prefers one that is not there'],
  ['en;q=0.5, ar;q=0.9', 'ar', 'has weights in another order'],
  ['fr, de', 'fr', 'has equal weights'],
  ['ja, zh-TW;q=0.9', 'en', 'has none of ours'],
  ['ja, *;q=0.5', 'en', 'takes any beside one that is not there'],
  ['en;q=0, *', 'de', 'refuses English'],
  ['de;q=0, fi;q=0.1', 'fi', 'refuses one'],
  ['de;q=x, fi', 'fi', 'has a weight that is none'],
  [';;,,q=1', 'en', 'is malformed'],
  ['den', 'en', 'begins like one of ours'],
]
for (const [header, language, why] of HEADERS) {
  test(`a browser that ${why} (${header}) gets ${language}`, (t) => t.is<string, string>(negotiated(header), language))
}

const TAGS: readonly [tag: string | undefined, language: string | undefined][] = [
  ['ar-EG', 'ar'],
  [' Fr ', 'fr'],
  ['xx', undefined],
  ['', undefined],
  [undefined, undefined],
]
for (const [tag, language] of TAGS) {
  test(`the tag ${tag} means ${language}`, (t) =>
    t.is<string | undefined, string | undefined>(languageOf(tag), language))
}
