// The places that ship with the project: all counties, municipalities and city districts, and the larger settlements.
// `places import` adds the rest. Codes are those of EHAK; coordinates are a point in the middle, to two decimals.
import type { PlaceKind } from "./enums.ts";

/** A place of a list: the parent by code, no slug. Codes are unique within a kind only. */
export interface PlaceInput {
  kind: PlaceKind;
  ehakCode: string;
  name: string;
  names: { et: string; en: string; ru: string } | null;
  aliases: string[];
  parentCode: string | null;
  lat: number | null;
  lon: number | null;
}

// One place a line, indented below its parent: code, official name | Russian name | lat lon | other names.
const TABLE = `
0037 Harju maakond | Харьюмаа || Harjumaa, Харьюский уезд
  0784 Tallinn | Таллинн | 59.44 24.75 | Таллин, Reval, Ревель
    0176 Haabersti linnaosa | Хааберсти | 59.43 24.63 | Haabersti
    0298 Kesklinna linnaosa | Кесклинн | 59.43 24.76 | Kesklinn
    0339 Kristiine linnaosa | Кристийне | 59.42 24.71 | Kristiine
    0387 Lasnamäe linnaosa | Ласнамяэ | 59.44 24.85 | Lasnamäe
    0482 Mustamäe linnaosa | Мустамяэ | 59.40 24.68 | Mustamäe
    0524 Nõmme linnaosa | Нымме | 59.38 24.68 | Nõmme
    0596 Pirita linnaosa | Пирита | 59.47 24.85 | Pirita
    0614 Põhja-Tallinna linnaosa | Пыхья-Таллинн | 59.45 24.70 | Põhja-Tallinn, North Tallinn, Северный Таллинн
  0141 Anija vald | Анийя | 59.33 25.33
    1086 Aegviidu alev | Аэгвийду | 59.29 25.61
    2928 Kehra linn | Кехра | 59.34 25.33
  0198 Harku vald | Харку | 59.40 24.52
    1774 Harku alevik | Харку | 59.39 24.58
    8009 Tabasalu alevik | Табасалу | 59.43 24.55
  0245 Jõelähtme vald | Йыэляхтме | 59.45 25.13
    3472 Kostivere alevik | Костивере | 59.43 25.11
    4496 Loo alevik | Лоо | 59.43 24.95
  0296 Keila linn | Кейла | 59.31 24.42
    0296 Keila linn | Кейла | 59.31 24.42
  0305 Kiili vald | Кийли | 59.31 24.84
    2673 Kangru alevik | Кангру | 59.32 24.82
    3039 Kiili alev | Кийли | 59.31 24.84
    4549 Luige alevik | Луйге | 59.31 24.79
  0338 Kose vald | Козе | 59.18 25.17
    3460 Kose alevik | Козе | 59.18 25.17
    6875 Ravila alevik | Равила | 59.18 25.21
  0353 Kuusalu vald | Куусалу | 59.45 25.44
    3056 Kiiu alevik | Кийу | 59.44 25.38
    3714 Kuusalu alevik | Куусалу | 59.45 25.44
  0424 Loksa linn | Локса | 59.58 25.72
    0424 Loksa linn | Локса | 59.58 25.72
  0431 Lääne-Harju vald | Ляэне-Харью | 59.33 24.12
    2931 Keila-Joa alevik | Кейла-Йоа | 59.40 24.30
    3205 Klooga alevik | Клоога | 59.32 24.24
    5925 Paldiski linn | Палдиски | 59.36 24.05
    9101 Vasalemma alevik | Вазалемма | 59.24 24.30
  0446 Maardu linn | Маарду | 59.48 25.02
    0446 Maardu linn | Маарду | 59.48 25.02
  0651 Raasiku vald | Раазику | 59.37 25.18
    1373 Aruküla alevik | Арукюла | 59.37 25.07
    6694 Raasiku alevik | Раазику | 59.37 25.18
  0653 Rae vald | Раэ | 59.36 24.91
    1408 Assaku alevik | Ассаку | 59.36 24.83
    2377 Jüri alevik | Юри | 59.36 24.90
    4043 Lagedi alevik | Лагеди | 59.40 24.94
    6086 Peetri alevik | Пеэтри | 59.39 24.81
    8867 Vaida alevik | Вайда | 59.29 24.98
  0719 Saku vald | Саку | 59.30 24.66
    3048 Kiisa alevik | Кийза | 59.24 24.66
    7362 Saku alevik | Саку | 59.30 24.66
  0725 Saue vald | Сауэ | 59.28 24.45
    4014 Laagri alevik | Лаагри | 59.35 24.61
    6989 Riisipere alevik | Рийзипере | 59.11 24.31
    7453 Saue linn | Сауэ | 59.32 24.55
    8421 Turba alevik | Турба | 59.07 24.23
  0890 Viimsi vald | Виймси | 59.50 24.84
    1675 Haabneeme alevik | Хаабнеэме | 59.51 24.82
    9280 Viimsi alevik | Виймси | 59.50 24.84
0039 Hiiu maakond | Хийумаа || Hiiumaa, Dagö
  0205 Hiiumaa vald | Хийумаа | 58.92 22.60
    3795 Kõrgessaare alevik | Кыргессааре | 58.98 22.46
    3869 Käina alevik | Кяйна | 58.83 22.78
    3895 Kärdla linn | Кярдла | 59.00 22.75
0045 Ida-Viru maakond | Ида-Вирумаа || Ida-Virumaa, East Viru County
  0130 Alutaguse vald | Алутагузе | 59.10 27.32
    2025 Iisaku alevik | Ийзаку | 59.10 27.32
    5213 Mäetaguse alevik | Мяэтагузе | 59.23 27.29
  0251 Jõhvi vald | Йыхви | 59.36 27.42
    2270 Jõhvi linn | Йыхви | 59.36 27.42
    8114 Tammiku alevik | Таммику | 59.33 27.43
  0321 Kohtla-Järve linn | Кохтла-Ярве | 59.40 27.28
    0120 Ahtme linnaosa | Ахтме | 59.32 27.45 | Ahtme
    0265 Järve linnaosa | Ярве | 59.40 27.27 | Järve
    0340 Kukruse linnaosa | Кукрузе | 59.39 27.35 | Kukruse
    0553 Oru linnaosa | Ору | 59.37 27.57 | Oru
    0747 Sompa linnaosa | Сомпа | 59.34 27.28 | Sompa
  0442 Lüganuse vald | Люганузе | 59.37 27.03
    3194 Kiviõli linn | Кивиыли | 59.35 26.97
    6671 Püssi linn | Пюсси | 59.36 27.05
  0511 Narva linn | Нарва | 59.38 28.19
    0511 Narva linn | Нарва | 59.38 28.19
  0515 Narva-Jõesuu linn | Нарва-Йыэсуу | 59.46 28.04
    5356 Narva-Jõesuu linn | Нарва-Йыэсуу | 59.46 28.04
    5663 Olgina alevik | Ольгина | 59.37 28.08
    7619 Sinimäe alevik | Синимяэ | 59.38 27.87
  0736 Sillamäe linn | Силламяэ | 59.40 27.76
    0736 Sillamäe linn | Силламяэ | 59.40 27.76
  0803 Toila vald | Тойла | 59.42 27.50
    3265 Kohtla-Nõmme alev | Кохтла-Нымме | 59.35 27.18
    8275 Toila alevik | Тойла | 59.42 27.50
    9455 Voka alevik | Вока | 59.41 27.59
0050 Jõgeva maakond | Йыгевамаа || Jõgevamaa
  0247 Jõgeva vald | Йыгева | 58.75 26.39
    2261 Jõgeva alevik | Йыгева | 58.76 26.38
    2262 Jõgeva linn | Йыгева | 58.75 26.39
    5913 Palamuse alevik | Паламузе | 58.68 26.58
    8331 Torma alevik | Торма | 58.81 26.73
  0486 Mustvee vald | Муствеэ | 58.85 26.94
    1481 Avinurme alevik | Авинурме | 58.98 26.86
    5097 Mustvee linn | Муствеэ | 58.85 26.94
  0618 Põltsamaa vald | Пыльтсамаа | 58.65 25.97
    1076 Adavere alevik | Адавере | 58.71 25.90
    6479 Puurmani alevik | Пуурмани | 58.57 26.28
    6537 Põltsamaa linn | Пыльтсамаа | 58.65 25.97
0052 Järva maakond | Ярвамаа || Järvamaa
  0255 Järva vald | Ярва | 58.99 25.79
    1250 Ambla alevik | Амбла | 59.19 25.84
    1326 Aravete alevik | Аравете | 59.14 25.76
    2341 Järva-Jaani alev | Ярва-Яани | 59.04 25.89
    3255 Koeru alevik | Коэру | 58.96 26.03
  0567 Paide linn | Пайде | 58.89 25.56
    5861 Paide linn | Пайде | 58.89 25.56
    7082 Roosna-Alliku alevik | Роосна-Аллику | 59.03 25.71
  0834 Türi vald | Тюри | 58.81 25.43
    7931 Särevere alevik | Сяревере | 58.79 25.41
    8594 Türi linn | Тюри | 58.81 25.43
0056 Lääne maakond | Ляэнемаа || Läänemaa, West County
  0184 Haapsalu linn | Хаапсалу | 58.94 23.54
    1692 Haapsalu linn | Хаапсалу | 58.94 23.54
    5989 Paralepa alevik | Паралепа | 58.93 23.50
    8769 Uuemõisa alevik | Ууэмыйза | 58.94 23.58
  0441 Lääne-Nigula vald | Ляэне-Нигула | 58.95 23.80
    5926 Palivere alevik | Паливере | 58.97 23.92
    8025 Taebla alevik | Таэбла | 58.95 23.74
  0907 Vormsi vald | Вормси | 59.00 23.25
0060 Lääne-Viru maakond | Ляэне-Вирумаа || Lääne-Virumaa, West Viru County
  0191 Haljala vald | Хальяла | 59.43 26.26
    1739 Haljala alevik | Хальяла | 59.43 26.26
    9592 Võsu alevik | Вызу | 59.58 25.97
  0272 Kadrina vald | Кадрина | 59.33 26.14
    2490 Kadrina alevik | Кадрина | 59.33 26.14
  0661 Rakvere vald | Раквере | 59.38 26.42
    7892 Sõmeru alevik | Сымеру | 59.37 26.43
  0663 Rakvere linn | Раквере | 59.35 26.36
    0663 Rakvere linn | Раквере | 59.35 26.36
  0792 Tapa vald | Тапа | 59.26 25.96
    8132 Tamsalu linn | Тамсалу | 59.16 26.11
    8140 Tapa linn | Тапа | 59.26 25.96
  0901 Vinni vald | Винни | 59.29 26.43
    5896 Pajusti alevik | Паюсти | 59.26 26.41
    9375 Vinni alevik | Винни | 59.29 26.43
  0903 Viru-Nigula vald | Виру-Нигула | 59.45 26.69
    1402 Aseri alevik | Азери | 59.45 26.87
    3612 Kunda linn | Кунда | 59.50 26.53
  0928 Väike-Maarja vald | Вяйке-Маарья | 59.13 26.25
    6775 Rakke alevik | Ракке | 58.98 26.25
    9628 Väike-Maarja alevik | Вяйке-Маарья | 59.13 26.25
0064 Põlva maakond | Пылвамаа || Põlvamaa
  0284 Kanepi vald | Канепи | 57.98 26.76
    2667 Kanepi alevik | Канепи | 57.98 26.76
  0622 Põlva vald | Пылва | 58.06 27.07
    1116 Ahja alevik | Ахья | 58.21 27.08
    4986 Mooste alevik | Моосте | 58.16 27.19
    6536 Põlva linn | Пылва | 58.06 27.07
  0708 Räpina vald | Ряпина | 58.10 27.46
    7216 Räpina linn | Ряпина | 58.10 27.46
0068 Pärnu maakond | Пярнумаа || Pärnumaa
  0214 Häädemeeste vald | Хяэдемеэсте | 58.08 24.50
    1957 Häädemeeste alevik | Хяэдемеэсте | 58.08 24.50
    9539 Võiste alevik | Выйсте | 58.21 24.48
  0303 Kihnu vald | Кихну | 58.13 23.98
  0430 Lääneranna vald | Ляэнеранна | 58.69 23.84
    4330 Lihula linn | Лихула | 58.69 23.84
    9388 Virtsu alevik | Виртсу | 58.57 23.52
  0624 Pärnu linn | Пярну | 58.39 24.50 | Pernau
    1458 Audru alevik | Аудру | 58.41 24.36
    5864 Paikuse alev | Пайкузе | 58.38 24.63
    6619 Pärnu linn | Пярну | 58.39 24.50
    8540 Tõstamaa alevik | Тыстамаа | 58.34 23.99
  0637 Põhja-Pärnumaa vald | Пыхья-Пярнумаа | 58.65 25.03
    6617 Pärnu-Jaagupi alev | Пярну-Яагупи | 58.61 24.51
    9663 Vändra alev | Вяндра | 58.65 25.03
  0712 Saarde vald | Саарде | 58.15 24.96
    3083 Kilingi-Nõmme linn | Килинги-Нымме | 58.15 24.96
  0806 Tori vald | Тори | 58.48 24.82
    7455 Sauga alevik | Сауга | 58.43 24.50
    7607 Sindi linn | Синди | 58.40 24.67
    8326 Tori alevik | Тори | 58.48 24.82
0071 Rapla maakond | Рапламаа || Raplamaa
  0293 Kehtna vald | Кехтна | 58.93 24.88
    2346 Järvakandi alev | Ярваканди | 58.78 24.83
    2924 Kehtna alevik | Кехтна | 58.93 24.88
  0317 Kohila vald | Кохила | 59.17 24.75
    1094 Aespa alevik | Аэспа | 59.20 24.70
    3268 Kohila alev | Кохила | 59.17 24.75
  0502 Märjamaa vald | Мярьямаа | 58.90 24.43
    5280 Märjamaa alev | Мярьямаа | 58.90 24.43
  0668 Rapla vald | Рапла | 59.01 24.79
    2223 Juuru alevik | Юуру | 59.06 24.95
    6826 Rapla linn | Рапла | 59.01 24.79
0074 Saare maakond | Сааремаа || Saaremaa, Ösel
  0478 Muhu vald | Муху | 58.61 23.24
  0689 Ruhnu vald | Рухну | 57.80 23.24
  0714 Saaremaa vald | Сааремаа | 58.41 22.50
    3655 Kuressaare linn | Курессааре | 58.25 22.49
    5361 Nasva alevik | Насва | 58.22 22.39
    5725 Orissaare alevik | Ориссааре | 58.56 23.08
0079 Tartu maakond | Тартумаа || Tartumaa
  0171 Elva vald | Эльва | 58.22 26.42
    1586 Elva linn | Эльва | 58.22 26.42
    6393 Puhja alevik | Пухья | 58.34 26.31
    7167 Rõngu alevik | Рынгу | 58.14 26.25
  0283 Kambja vald | Камбья | 58.23 26.70
    2641 Kambja alevik | Камбья | 58.23 26.70
    7214 Räni alevik | Ряни | 58.34 26.67
    8532 Tõrvandi alevik | Тырванди | 58.33 26.71
    9835 Ülenurme alevik | Юленурме | 58.32 26.72
  0291 Kastre vald | Кастре | 58.28 26.93
    7042 Roiu alevik | Ройу | 58.27 26.85
    9570 Võnnu alevik | Вынну | 58.28 27.05
  0432 Luunja vald | Луунья | 58.36 26.88
    4583 Luunja alevik | Луунья | 58.36 26.88
  0528 Nõo vald | Ныо | 58.27 26.54
    5534 Nõo alevik | Ныо | 58.27 26.54
  0586 Peipsiääre vald | Пейпсиээре | 58.60 27.03
    1181 Alatskivi alevik | Алатскиви | 58.59 27.13
    2596 Kallaste linn | Калласте | 58.66 27.16
  0793 Tartu linn | Тарту | 58.38 26.73 | Dorpat, Дерпт, Юрьев
    2050 Ilmatsalu alevik | Ильматсалу | 58.39 26.54
    5277 Märja alevik | Мярья | 58.36 26.65
    8151 Tartu linn | Тарту | 58.38 26.73
  0796 Tartu vald | Тарту | 58.43 26.77
    3825 Kõrveküla alevik | Кырвекюла | 58.43 26.78
    6674 Raadi alev | Раади | 58.40 26.76
    8852 Vahi alevik | Вахи | 58.41 26.73
0081 Valga maakond | Валгамаа || Valgamaa
  0557 Otepää vald | Отепя | 58.06 26.50
    5755 Otepää linn | Отепя | 58.06 26.50
    6417 Puka alevik | Пука | 58.06 26.23
  0824 Tõrva vald | Тырва | 58.00 25.93
    8529 Tõrva linn | Тырва | 58.00 25.93
  0857 Valga vald | Валга | 57.78 26.03
    8365 Tsirguliina alevik | Тсиргулийна | 57.85 26.21
    8918 Valga linn | Валга | 57.78 26.03
0084 Viljandi maakond | Вильяндимаа || Viljandimaa
  0480 Mulgi vald | Мулги | 58.12 25.35
    1060 Abja-Paluoja linn | Абья-Палуоя | 58.12 25.35
    2761 Karksi-Nuia linn | Каркси-Нуйа | 58.10 25.56
    5145 Mõisaküla linn | Мыйзакюла | 58.09 25.19
  0615 Põhja-Sakala vald | Пыхья-Сакала | 58.54 25.47
    7839 Suure-Jaani linn | Сууре-Яани | 58.54 25.47
    9500 Võhma linn | Выхма | 58.63 25.55
  0897 Viljandi linn | Вильянди | 58.36 25.59
    0897 Viljandi linn | Вильянди | 58.36 25.59
  0899 Viljandi vald | Вильянди | 58.35 25.65
    5084 Mustla alevik | Мустла | 58.24 25.86
    9292 Viiratsi alevik | Вийратси | 58.36 25.64
0087 Võru maakond | Вырумаа || Võrumaa
  0145 Antsla vald | Антсла | 57.83 26.54
    1301 Antsla linn | Антсла | 57.83 26.54
  0698 Rõuge vald | Рыуге | 57.73 26.92
    7181 Rõuge alevik | Рыуге | 57.73 26.92
  0732 Setomaa vald | Сетомаа | 57.82 27.54
    9671 Värska alevik | Вярска | 57.96 27.64
  0917 Võru vald | Выру | 57.85 27.05
    6017 Parksepa alevik | Парксепа | 57.87 26.98
    9133 Vastseliina alevik | Вастселийна | 57.73 27.29
    9636 Väimela alevik | Вяймела | 57.89 27.01
  0919 Võru linn | Выру | 57.84 27.00
    0919 Võru linn | Выру | 57.84 27.00
`;

const LEVELS = ["county", "municipality", "settlement"] as const;

/** Parents before their children. */
export function shippedPlaces(): PlaceInput[] {
  const parents: string[] = [];
  return TABLE.trim()
    .split("\n")
    .map((line) => {
      const level = line.search(/\S/) / 2;
      const [codeAndName = "", russian = "", point = "", others = ""] = line.split("|").map((part) => part.trim());
      const ehakCode = codeAndName.slice(0, 4);
      const name = codeAndName.slice(5);
      const [lat = null, lon = null] = point === "" ? [] : point.split(" ").map(Number);
      parents[level] = ehakCode;
      return {
        kind: name.endsWith(" linnaosa") ? "district" : (LEVELS[level] ?? "settlement"),
        ehakCode,
        name,
        names: { et: name, en: englishName(name), ru: russianName(name, russian) },
        aliases: others === "" ? [] : others.split(", "),
        parentCode: parents[level - 1] ?? null,
        lat,
        lon,
      };
    });
}

function englishName(name: string): string {
  return name
    .replace(/ maakond$/, " County")
    .replace(/ vald$/, " Parish")
    .replace("Kesklinna linnaosa", "Kesklinn")
    .replace("Põhja-Tallinna linnaosa", "Põhja-Tallinn")
    .replace(/ (linn|alev|alevik|linnaosa)$/, "");
}

const russianName = (name: string, russian: string) => (name.endsWith(" vald") ? `волость ${russian}` : russian);
