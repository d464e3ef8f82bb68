/** A point on the earth, in degrees. */
export interface Point {
  lat: number;
  lon: number;
}
