/** Nicknames of large cities, with the city's name and, where that is ambiguous, its state or province. */
interface NamedCity {
  readonly name: string;
  readonly state: string;
}

export const cityNicknames: ReadonlyMap<string, NamedCity> = new Map(
  `nyc New York NY, new york city New York NY, manhattan New York NY, big apple New York NY, la Los Angeles CA, l a Los Angeles CA, sf San Francisco CA,
  san fran San Francisco CA, frisco San Francisco CA, philly Philadelphia PA, dc Washington DC, washington dc Washington DC, vegas Las Vegas NV,
  chi town Chicago IL, chitown Chicago IL, atl Atlanta GA, nola New Orleans LA, indy Indianapolis IN, jax Jacksonville FL, slc Salt Lake City UT,
  okc Oklahoma City OK, pdx Portland OR, stl St. Louis MO, saint louis St. Louis MO, saint paul St. Paul MN, minneapolis st paul Minneapolis MN,
  saint petersburg St. Petersburg FL, fort worth Fort Worth TX, ft worth Fort Worth TX, ft lauderdale Fort Lauderdale FL, mtl Montréal QC,
  yvr Vancouver BC, yyz Toronto ON, yyc Calgary AB, yeg Edmonton AB, saint johns St. John's NL, quebec city Québec QC, kc Kansas City MO`
    .split(',')
    .map((entry): [string, NamedCity] => {
      const [, nickname = '', name = '', state = ''] =
        /^\s*([a-z ]+?) ([A-Z].*) ([A-Z]{2})\s*$/.exec(entry) ?? [];
      return [nickname, { name, state }];
    }),
);
