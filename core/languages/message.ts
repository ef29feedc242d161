/** Texts with places for values, and their plural forms. */

/** One text for each category of `Intl.PluralRules`, which the value `count` chooses. */
type Plural = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string }
/** `{name}` stands for a value. */
export type Message = string | Plural
export type Texts = Readonly<Record<string, Message>>

/** The same texts in another language. */
export type Translated<English extends Texts> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural
}

/** Whole numbers are written as in the language; for others, give a text. */
type Value = string | number

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type NamesOf<Text extends Message> = Text extends string
  ? NamesIn<Text>
  : Text extends { readonly other: infer Other extends string }
    ? NamesIn<Other> | 'count'
    : never
type ValuesOf<Text extends Message> = [NamesOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<NamesOf<Text>, Value>>]

/** Returns a text with its values. Those of English say which values a text has. */
export type Say<English extends Texts> = <Key extends keyof English & string>(
  key: Key,
  ...values: ValuesOf<English[Key]>
) => string

/** `texts`: in the language of the locale, which may be known later than this is called. */
export function speaker<English extends Texts>(texts: () => Translated<English>, locale: () => string): Say<English> {
  return (key, ...[values]) => written(texts()[key], values ?? {}, locale())
}

function written(message: Message, values: Readonly<Record<string, Value>>, locale: string): string {
  const text = typeof message === 'string' ? message : pluralOf(message, Number(values['count']), locale)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? value.toLocaleString(locale) : value
  })
}

function pluralOf(forms: Plural, count: number, locale: string): string {
  return forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
}
