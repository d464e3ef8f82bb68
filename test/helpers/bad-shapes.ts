// Impossible parts of a map, and what a refusal must say of each.
import type { Random } from "./random.ts";

const DIGITS = "6".repeat(3900);

/** [what, query, what the reason must name]. */
export const BAD_SHAPES: readonly (readonly [string, string, RegExp])[] = [
  [
    "a polygon that crosses itself",
    "polygon=59.4,24.7;59.5,24.8;59.5,24.7;59.4,24.8",
    /corner 1 to 2 and from corner 3 to 4/,
  ],
  [
    "one that touches its own edge",
    "polygon=59.4,24.7;59.4,24.9;59.5,24.8;59.4,24.8;59.45,24.6",
    /from corner 1 to 2 and from corner 3 to 4/,
  ],
  [
    "one that goes back along an edge",
    "polygon=59.4,24.7;59.4,24.8;59.4,24.75;59.5,24.7",
    /corner 1 to 2 and from corner 2 to 3/,
  ],
  ["all corners in a line", "polygon=59.4,24.7;59.4,24.8;59.4,24.9", /corner 1 to 2 and from corner 3 to 1/],
  ["a sloping line", "polygon=59.1,24.1;59.2,24.2;59.3,24.3", /corners 1 to 3 are in a line/],
  [
    "a polygon with all corners swapped",
    "polygon=24.7,59.43;24.8,59.45;24.78,59.4",
    /corner 1 has longitude before latitude/,
  ],
  ["one with the second swapped", "polygon=59.43,24.7;24.8,59.45;59.4,24.78", /corner 2 has longitude before latitude/],
  ["a tiny one", "polygon=59.4,24.7;59.400001,24.700001;59.4,24.700002", /from corner 1 to corner 3/],
  ["a huge one", "polygon=50,10;50,35;60,20", /25 degrees wide from corner 1 to corner 2/],
  ["one over the date line", "polygon=59,179;59,-179;60,-179", /358 degrees wide from corner 2 to corner 1/],
  ["one over the pole", "polygon=89,0;89,90;89,180;89,-90", /corner 1 to 2 and from corner 3 to 4/],
  ["a corner beyond the pole", "polygon=89,0;90.5,10;89,20", /corner 2 has the latitude 90.5/],
  ["a corner beyond the date line", "polygon=59,179;59,181;60,180", /corner 2 has the longitude 181/],
  ["NaN", "polygon=59.4,24.7;NaN,24.8;59.5,24.7", /corner 2 has "NaN"/],
  ["infinity", "polygon=59.4,24.7;59.4,Infinity;59.5,24.7", /corner 2 has "Infinity"/],
  ["an exponent", "polygon=59.4,24.7;59.4,2e1;59.5,24.7", /corner 2 has "2e1"/],
  ["a hexadecimal number", "polygon=0x3b,24.7;59.4,24.8;59.5,24.7", /corner 1 has "0x3b"/],
  ["3,900 digits", `polygon=59.4,24.7;59.4,24.8;59.${DIGITS},24.7`, /corner 3 has "59.6666/],
  [
    "10,000 digits",
    `polygon=59.4,24.7;59.4,24.8;59.${"6".repeat(10_000)},24.7`,
    /longer than 4096 bytes, of which polygon has 10\d{3}/,
  ],
  ["16 decimals", "polygon=59.4,24.7;59.4,24.8;59.1234567890123456,24.7", /corner 3 has/],
  ["a corner twice in a row", "polygon=59.4,24.7;59.4,24.8;59.4,24.8;59.5,24.7", /corners 2 and 3 are the same/],
  [
    "a corner twice",
    "polygon=59.4,24.7;59.5,24.8;59.4,24.9;59.5,24.8;59.6,24.6",
    /corner 1 to 2 and from corner 3 to 4/,
  ],
  ["only one corner, a hundred times", `polygon=${"59.43,24.7;".repeat(99)}59.43,24.7`, /corner/],
  ["closed twice", "polygon=59.4,24.7;59.5,24.8;59.4,24.8;59.4,24.7;59.4,24.7", /corners 4 and 1 are the same/],
  ["two corners", "polygon=59.43,24.7;59.45,24.8", /2 different corners/],
  ["102 corners", `polygon=${"59.43,24.7;".repeat(101)}59.4,24.8`, /102 corners/],
  ["an empty corner", "polygon=59.43,24.7;;59.4,24.78", /corner 2 must be lat,lon/],
  ["nothing but separators", "polygon=;;;;", /corner 1 must be lat,lon/],
  ["a separator at the end", "polygon=59.43,24.7;59.45,24.8;59.4,24.78;", /corner 4 must be lat,lon/],
  ["a corner of one number", "polygon=59.43;59.45,24.8;59.4,24.78", /corner 1 must be lat,lon/],
  ["a corner of three numbers", "polygon=59.43,24.7,1;59.45,24.8;59.4,24.78", /corner 1 must be lat,lon/],
  ["an empty number", "polygon=59.43,;59.45,24.8;59.4,24.78", /corner 1 has ""/],
  ["Arabic digits", "polygon=%D9%A5%D9%A9,24.7;59.45,24.8;59.4,24.78", /corner 1 has "٥٩"/],
  ["wide digits", "polygon=59.4,24.7;59.45,%EF%BC%92%EF%BC%94;59.4,24.78", /corner 2 has "２４"/],
  ["a minus sign of typography", "polygon=59.4,24.7;%E2%88%9259.45,24;59.4,24.78", /corner 2 has "−59.45"/],
  ["minus zero alone", "polygon=-0,-0;-0,-0;-0,-0", /2 different corners/],
  ["JSON", "polygon=%5B%5B59.4,24.7%5D%5D", /corner 1 has/],
  ["WKT", "polygon=POLYGON((24.7%2059.4,24.8%2059.4,24.8%2059.5))", /corner 1/],
  [
    "a polygon given twice",
    "polygon=59.4,24.7;59.5,24.8;59.4,24.8&polygon=59.4,24.7;59.5,24.8;59.4,24.9",
    /given more than once/,
  ],
  ["a polygon as a list", "polygon[]=59.4,24.7;59.5,24.8;59.4,24.8", /unknown parameter/],
  ["a swapped box", "bbox=59.3,24.5,59.6,25", /latitudes before longitudes/],
  ["a box with west in the east", "bbox=25,59.3,24.5,59.6", /west \(25\) is greater than east \(24.5\)/],
  ["a box with south in the north", "bbox=24.5,59.6,25,59.3", /south \(59.6\) is greater than north \(59.3\)/],
  ["a box over the date line", "bbox=179,59,-179,60", /west \(179\) is greater than east \(-179\)/],
  ["a tiny box", "bbox=24.5,59.3,24.500001,59.6", /from west to east/],
  ["a box that is a point", "bbox=24.5,59.3,24.5,59.3", /from west to east/],
  ["a huge box", "bbox=-180,-90,180,90", /360 degrees wide from west to east/],
  ["a high box", "bbox=24,30,25,60", /30 degrees wide from south to north/],
  ["a box beyond the pole", "bbox=24,80,25,91", /north-eastern corner has the latitude 91/],
  ["a box beyond the date line", "bbox=-181,59,-179,60", /south-western corner has the longitude -181/],
  ["a box with NaN", "bbox=24.5,NaN,25,59.6", /south has "NaN"/],
  ["a box with 3,900 digits", `bbox=24.5,59.3,25,59.${DIGITS}`, /north has "59.666/],
  ["a box with 10,000 digits", `bbox=24.5,59.3,25,59.${"6".repeat(10_000)}`, /of which bbox has 10\d{3}/],
  ["a box of three numbers", "bbox=24.5,59.3,25", /west,south,east,north/],
  ["a box of nothing", "bbox=,,,", /west has ""/],
  ["a box with an empty number", "bbox=24.5,,25,59.6", /south has ""/],
  ["a box with Arabic digits", "bbox=%D9%A2%D9%A4,59,25,60", /west has "٢٤"/],
  ["a box given twice", "bbox=24.5,59.3,25,59.6&bbox=24.5,59.3,25,59.7", /given more than once/],
  ["a swapped point", "near=24.7,59.4&radius=1000", /longitude before latitude/],
  ["a point beyond the pole", "near=90.1,24&radius=1000", /latitude 90.1/],
  ["NaN as a point", "near=NaN,NaN&radius=1000", /the point has "NaN"/],
  ["10,000 digits as a point", `near=59.${"4".repeat(10_000)},24.7&radius=1000`, /of which near has 10\d{3}/],
  ["3,900 digits as a point", `near=59.${"4".repeat(3900)},24.7&radius=1000`, /the point has "59.444/],
  ["a tiny circle", "near=59.4,24.7&radius=49", /from 50 to 100000/],
  ["a huge circle", "near=59.4,24.7&radius=100001", /from 50 to 100000/],
  ["a circle turned inside out", "near=59.4,24.7&radius=-1000", /from 50 to 100000/],
  ["a circle of no number", "near=59.4,24.7&radius=NaN", /whole number/],
  ["a circle of half a metre", "near=59.4,24.7&radius=500.5", /whole number/],
  ["a circle of Arabic digits", "near=59.4,24.7&radius=%D9%A1%D9%A0%D9%A0", /whole number/],
  ["a circle without a radius", "near=59.4,24.7", /needed with near/],
  ["a radius without a circle", "radius=500", /needed with radius/],
  ["a point given twice", "near=59.4,24.7&near=59.5,24.8&radius=1000", /given more than once/],
];

/** At the ends of the earth, on the smallest steps, with and without a sign: unusual, and right. */
export const RARE_SHAPES: readonly (readonly [string, string])[] = [
  ["at the north pole", "polygon=90,0;89,10;89.5,-5"],
  ["at the south pole", "polygon=-90,0;-89,10;-89,-10"],
  ["along the date line", "polygon=59,179;59,180;60,180;60,179"],
  ["along its other side", "polygon=59,-180;59,-179;60,-180"],
  ["minus zero", "polygon=-0,-0;1,-0;-0,1"],
  ["a box around minus zero", "bbox=-0,-0.0,1,1"],
  ["a box at the pole", "bbox=0,89,10,90"],
  ["a box at the date line", "bbox=170,-10,180,0"],
  ["a circle over the pole", "near=90,0&radius=100000&sort=distance"],
  ["a circle over the date line", "near=59,180&radius=100000&sort=distance"],
  ["a circle at minus zero", "near=-0,-0&radius=50"],
  ["the smallest box", "bbox=24.5,59.3,24.500011,59.300011"],
  ["the smallest box in floating point", "bbox=24.7,59.4,24.70001,59.5"],
  ["the largest box", "bbox=10,50,30,70"],
  ["15 decimals", "polygon=59.123456789012345,24.123456789012345;59.223456789012345,24.2;59.1,24.3"],
  ["an empty parameter", "polygon=&bbox=&near=&radius="],
  ["leading zeros", "polygon=059.4,024.7;059.5,024.8;059.4,024.8"],
  ["a corner in the middle of an edge", "polygon=59.4,24.7;59.4,24.75;59.4,24.8;59.5,24.8"],
];

/** A polygon that is nearly wrong: corners on edges, spikes, steps of the last decimals. It may be refused, and must not fail. */
export function doubtfulPolygon(random: Random): string {
  const tiny = () => (random.below(7) - 3) * 10 ** -(7 + random.below(9));
  const centre = random.pick([
    [59.4, 24.7],
    [0, 0],
    [89.9, 10],
    [-89.99, -179.9],
    [59, 179.9],
    [58.123456789, 26.7],
  ] as const);
  const size = random.pick([0.00001, 0.0001, 0.1, 5, 9.99]);
  const lattice = () => [centre[0] + size * (random.below(5) - 2), centre[1] + size * (random.below(5) - 2)] as const;
  const corners: (readonly [number, number])[] = Array.from({ length: 3 + random.below(3) }, lattice);
  for (let more = random.below(4); more > 0; more -= 1) {
    const at = random.below(corners.length);
    const [one, other] = [corners[at]!, corners[(at + 1) % corners.length]!];
    const share = random.pick([0.5, 1 / 3, 0.1, 1, 1.5]);
    const between = [
      one[0] + share * (other[0] - one[0]) + tiny(),
      one[1] + share * (other[1] - one[1]) + tiny(),
    ] as const;
    corners.splice(at + 1, 0, between);
  }
  const write = (degrees: number) =>
    String(Number(degrees.toFixed(random.pick([5, 9, 15])))).replace(/^(-?)\d+(\.\d+)?e-\d+$/, "$10");
  return corners.map((corner) => corner.map(write).join(",")).join(";");
}
