import type { languages } from '../../shared/content/choices.ts';
import type { Random } from './random.ts';

export type Language = (typeof languages)[number];

interface Community {
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** Spoken in the practice when a founder comes from here. */
  readonly language?: Language;
}

const split = (text: string): readonly string[] => text.split(' ').map((name) => name.replaceAll('_', ' '));

/** Given and family names by community; the places say who lives where. Underscores stand for spaces. */
const communities = {
  english: {
    given: split(
      'Emma Grace Hannah Julia Claire Meredith Alison Beth Oliver Henry Thomas Graham Nathan Peter Simon Laura Megan Rachel Andrew Stephen',
    ),
    family: split(
      'Whitfield Ashworth Barlow Carmichael Dunmore Ellery Fairbanks Harwood Kingsley Langford Merrick Northcott Pemberton Radcliffe Sinclair Thornton Wainwright Hargrove Bexley Calloway',
    ),
  },
  irish: {
    given: split(
      'Maeve Siobhán Bridget Nora Colleen Fiona Declan Patrick Brendan Kevin Sean Eileen Maureen Liam Conor Aoife',
    ),
    family: split(
      "O'Connell O'Rourke Gallagher Donnelly Kavanagh McGrath Fitzgerald O'Shea Brannigan Tierney McAuliffe Keane Delaney O'Malley Finnegan Corrigan",
    ),
  },
  scottish: {
    given: split('Isla Catriona Ailsa Morag Ewan Callum Angus Iain Fraser Heather Kirsty Duncan'),
    family: split(
      'MacLeod Drummond Abernathy Galbraith McKenzie Sutherland Kincaid Buchanan Farquhar Lockhart Dalgleish Munro',
    ),
  },
  black: {
    given: split(
      'Imani Denise Simone Camille Tamara Keisha Monique Marcus Darnell Terrence Isaiah Malcolm Andre Jerome Renée Latoya Vanessa Reginald',
    ),
    family: split(
      'Whitaker Beauchamp Broadnax Crenshaw-Hill Gaines Hairston Jefferson Langston Mayfield Pettway Rollins Stallworth Tolliver Ellison Baptiste Dorsey Booker',
    ),
  },
  caribbean: {
    given: split('Marcia Yvonne Shanice Althea Dionne Keron Winston Delroy Anthony Leroy Nadine Claudette'),
    family: split(
      'Campbell-Reid Grantley Bailey Clarke Dacosta Francis Gordon-James Lashley Morrison Persaud Ramkissoon St._Louis Toussaint Joseph-Pierre',
    ),
  },
  nigerian: {
    given: split('Adaeze Ngozi Chiamaka Folake Temitope Chinedu Emeka Obinna Tunde Kelechi Ifeoma Segun'),
    family: split('Okafor Adeyemi Nwosu Okonkwo Eze Balogun Afolabi Obi Onyekachi Adebayo Uche Ogunleye'),
  },
  polish: {
    given: split('Agnieszka Magda Joanna Ewa Katarzyna Piotr Tomasz Marek Krzysztof Paweł Barbara Zofia'),
    family: split(
      'Kowalczyk Wiśniewska Nowicki Zieliński Jabłoński Kamińska Wójcik Mazurek Sobczak Dąbrowski Pawlak Lewandowska',
    ),
  },
  german: {
    given: split('Ingrid Annika Greta Katrin Stefan Matthias Jürgen Klaus Lukas Heike'),
    family: split(
      'Bäumler Hoffmann Keller Vogelsang Steinbach Krüger Lindemann Schröder Weiss Brandt Oberholtzer',
    ),
    language: 'German',
  },
  italian: {
    given: split('Francesca Giulia Lucia Chiara Paola Marco Antonio Matteo Vincent Dominic Carla Gianni'),
    family: split(
      "Bellomo D'Angelo Ferrante Lombardi Marchetti Napolitano Rinaldi Santoro Tedesco Vitale Castellani Di_Nardo",
    ),
    language: 'Italian',
  },
  greek: {
    given: split('Eleni Sophia Despina Katerina Nikos George Costa Dimitri Yannis Athena'),
    family: split('Papadakis Kostopoulos Andreou Stavros Vlahos Mavridis Economou Galanis Theodorou Xenakis'),
  },
  portuguese: {
    given: split('Inês Fátima Teresa Beatriz João Manuel Rui Paulo Carla Luís'),
    family: split('Medeiros Carvalho Furtado Pacheco Raposo Tavares Figueiredo Gonçalves Simões Arruda'),
    language: 'Portuguese',
  },
  latino: {
    given: split(
      'María Lucía Valentina Gabriela Elena Rosa Daniela Carlos Javier Miguel Andrés Diego Alejandra Fernando Ximena Ricardo Sofía Marisol',
    ),
    family: split(
      'Núñez Villanueva Cárdenas Ibarra Quintero Montoya Zavala Peña Escobedo Aguirre Solís Beltrán Orozco Del_Valle Camacho Rentería Fuentes Muñoz',
    ),
    language: 'Spanish',
  },
  brazilian: {
    given: split('Juliana Camila Renata Thaís Rafael Bruno Thiago Marcelo'),
    family: split('Azevedo Nogueira Moraes Brandão Siqueira Teixeira Vasconcelos'),
    language: 'Portuguese',
  },
  french: {
    given: split(
      'Amélie Geneviève Chloé Mireille Hélène Benoît Étienne Luc Jean-François Marie-Ève Sylvain Noémie',
    ),
    family: split(
      'Tremblay Desjardins Lévesque Bélanger Gauthier Thibodeau Côté Marchand Beaulieu Rochefort Lapointe Charbonneau',
    ),
    language: 'French',
  },
  nordic: {
    given: split('Astrid Signe Linnea Freya Lars Erik Nils Anders Karin Søren'),
    family: split(
      'Lindqvist Håkansson Nygaard Bergström Thorvaldsen Dahl Østergaard Sandberg Ekholm Halvorsen',
    ),
  },
  russian: {
    given: split('Irina Natalia Svetlana Olga Ekaterina Dmitri Sergei Alexei Boris Yelena'),
    family: split('Volkova Sorokin Belenko Morozov Lebedev Zaslavsky Reznik Kuznetsova Gorelik Shapovalov'),
    language: 'Russian',
  },
  ukrainian: {
    given: split('Oksana Halyna Larysa Yaroslav Taras Bohdan Iryna Andriy'),
    family: split('Melnyk Shevchuk Kovalenko Bondarenko Hrynko Petrenko Savchuk Lysenko'),
  },
  jewish: {
    given: split('Miriam Naomi Leah Rebecca Shira David Aaron Jonah Ezra Samuel Judith Daniel'),
    family: split(
      'Feldstein Rosenthal Abramowitz Birnbaum Goldfarb Kessler Lieberman Mendelson Perlman Schechter Wolfson Zimmer',
    ),
  },
  armenian: {
    given: split('Ani Nare Talin Lusine Ara Hagop Vartan Levon'),
    family: split('Petrosyan Hovsepian Avakian Sarkisian Manoukian Terzian Bedrosian Khachatryan'),
  },
  persian: {
    given: split('Shirin Nasrin Parisa Laleh Golnaz Kamran Farhad Reza Babak Dariush'),
    family: split('Tehrani Farahani Daneshvar Rostami Mirzaei Sohrabi Kazemi Bahrami Nouri Golshan'),
  },
  arab: {
    given: split('Nadia Leila Rania Hanan Salma Omar Karim Youssef Tariq Samir'),
    family: split('Haddad Khoury Mansour El-Amin Farouk Nasser Saleh Al-Rashid Barakat Shahin'),
    language: 'Arabic',
  },
  indian: {
    given: split('Priya Anjali Meera Kavita Sunita Deepa Rajesh Vikram Arjun Sanjay Anil Rohan'),
    family: split(
      'Raman Deshpande Iyer Chatterjee Bhattacharya Nair Kulkarni Mehta Joshi Venkatesan Banerjee Agarwal',
    ),
    language: 'Hindi',
  },
  punjabi: {
    given: split('Harpreet Simran Manjit Jasleen Gurpreet Baljit Amrit Ravinder Kiran Navdeep'),
    family: split('Dhaliwal Sandhu Gill Grewal Brar Sidhu Bains Dosanjh Khaira Mann'),
    language: 'Hindi',
  },
  chinese: {
    given: split('Wei-Ling Mei Xiu_Ying Grace Vivian Jason Kevin Raymond Hao Jun Winnie Eric'),
    family: split('Zhang Xu Huang Lin Tseng Guo Feng Shao Deng Liang Pan Yuan'),
    language: 'Mandarin',
  },
  cantonese: {
    given: split('Carmen Vivian Ka-Yan Wing Alvin Raymond Siu-Ming Joyce Calvin Elaine'),
    family: split('Cheung Kwok Leung Lau Yeung Tsang Ng Mak Fung Ho-Wong'),
    language: 'Cantonese',
  },
  korean: {
    given: split('Ji-Woo Soo-Jin Hye-Rin Min-Jun Sung-Ho Eunice Daniel Esther Joon Yuna'),
    family: split('Pak Choi Yoon Kang Seo Hwang Bae Noh Jeong Shin'),
    language: 'Korean',
  },
  japanese: {
    given: split('Naomi Keiko Haruka Emi Kenji Takashi Ryo Hiroshi Mariko Aiko'),
    family: split('Nakagawa Fujimoto Hasegawa Ishikawa Morita Okada Sakamoto Tsuchiya Uchida Yamane'),
    language: 'Japanese',
  },
  filipino: {
    given: split('Maricel Rowena Jocelyn Lourdes Angelo Ramon Jun Cristina Joselito Liza'),
    family: split(
      'Bautista Dimaculangan Manalo Pangilinan Salonga Villareal Macaraeg Tolentino Evangelista Lacson',
    ),
  },
  vietnamese: {
    given: split('Linh Thuy Mai Hoa Minh Duc Tuan Khanh Bao Kim-Anh'),
    family: split('Nguyen-Tran Pham Huynh Vo Dinh Truong Luong Doan Bui Thai'),
  },
  indigenous: {
    given: split('Dakota Shawna Raven Tanya Joseph Clayton Autumn Marlene'),
    family: split('Paul-Stone Whitebear Cardinal Joe-Point Redsky George'),
  },
} satisfies Readonly<Record<string, Community>>;

export type CommunityName = keyof typeof communities;
export type Population = readonly (readonly [CommunityName, number])[];

export interface Person {
  readonly given: string;
  readonly family: string;
  readonly language?: Language;
}

export function person(population: Population, random: Random): Person {
  const { given, family, language }: Community = communities[random.weighted(population)];
  return { given: random.pick(given), family: random.pick(family), ...(language && { language }) };
}
