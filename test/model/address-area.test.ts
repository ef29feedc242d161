/** The area at the end of an address, where it is certain; one address a line. */
import test from 'ava'
import { areaOfAddress } from '../../core/model/address-area.ts'

/** `-` stands for what the address leaves open. */
const AREAS: readonly [address: string, known: string, area: string][] = [
  // telling by themselves
  ['1 Main St, Tacoma, WA 98402', '', 'US WA 98402'],
  ['1 Main St, Tacoma, WA, 98402-1234, USA', '', 'US WA 98402-1234'],
  ['1 Main St\nTacoma WA 98402\nUnited States', '', 'US WA 98402'],
  ['10 Downing St, London SW1A 2AA', '', 'GB - SW1A 2AA'],
  ['10 Downing St, London SW1A 2AA, England', '', 'GB - SW1A 2AA'],
  ['5 York St, London, ON N6A 1A1', '', 'CA ON N6A 1A1'],
  ['5 York St, London N6A1A1, Canada', '', 'CA - N6A1A1'],
  ['1 George St, Sydney NSW 2000', '', 'AU NSW 2000'],
  ['Am Zoo 1, 10719 Berlin, Deutschland', '', 'DE - 10719'],
  ['1 rue X, Paris, France', '', 'FR - -'],
  // with a country that is known otherwise
  ['Am Zoo 1, 10719 Berlin', 'DE', 'DE - 10719'],
  ['Am Zoo 1, D-10719 Berlin', 'DE', 'DE - 10719'],
  ['Damrak 1, 1012 LG Amsterdam', 'NL', 'NL - 1012 LG'],
  ['Marszałkowska 1, 00-590 Warszawa', 'PL', 'PL - 00-590'],
  ['Storgatan 1, 111 51 Stockholm', 'SE', 'SE - 111 51'],
  ['1 Main St, Tacoma, WA', 'US', 'US WA -'],
  // uncertain
  ['Am Zoo 1, 10719 Berlin', '', '- - -'],
  ['1 Main St, Tacoma, WA', '', '- - -'],
  ['1 Main St, San Jose, CA', '', '- - -'],
  ['1 Peachtree St, Atlanta, Georgia', '', '- - -'],
  ['1010 Wien', 'AT', 'AT - -'],
  ['12345 Main Street', 'DE', 'DE - -'],
  ['37 The Dr, Camps Bay, Cape Town, SA 8040', '', '- - -'],
  ['France', '', '- - -'],
  ['', '', '- - -'],
  // of another country than the known one
  ['1 Main St, Tacoma, WA 98402', 'DE', 'DE - -'],
  ['10 Downing St, London SW1A 2AA, England', 'CA', '- - -'],
]

for (const [address, known, area] of AREAS) {
  test(`${JSON.stringify(address)} in ${known || 'an unknown country'}`, (t) => {
    const { country, region, postcode } = areaOfAddress(address, known || undefined)
    t.is([country, region, postcode].map((part) => part ?? '-').join(' '), area)
  })
}
