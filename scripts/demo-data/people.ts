import type { languages } from '../../shared/content/clinics/choices.ts';
import type { Random } from './random.ts';

export type Language = (typeof languages)[number];

interface Community {
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly family: readonly string[];
  /** Spoken in the practice when a founder comes from here. */
  readonly language?: Language;
}

const split = (text: string): readonly string[] => text.split(' ').map((name) => name.replaceAll('_', ' '));

/** Given and family names by community; the places say who lives where. Underscores stand for spaces. */
const communities = {
  english: {
    women: split('Emma Grace Hannah Julia Claire Meredith Alison Beth Laura Megan Rachel'),
    men: split('Oliver Henry Thomas Graham Nathan Peter Simon Andrew Stephen'),
    family: split(
      'Whitfield Ashworth Barlow Carmichael Dunmore Ellery Fairbanks Harwood Kingsley Langford Merrick Northcott Pemberton Radcliffe Sinclair Thornton Wainwright Hargrove Bexley Calloway',
    ),
  },
  irish: {
    women: split('Maeve Siobhán Bridget Nora Colleen Fiona Eileen Maureen Aoife'),
    men: split('Declan Patrick Brendan Kevin Sean Liam Conor'),
    family: split(
      "O'Connell O'Rourke Gallagher Donnelly Kavanagh McGrath Fitzgerald O'Shea Brannigan Tierney McAuliffe Keane Delaney O'Malley Finnegan Corrigan",
    ),
  },
  scottish: {
    women: split('Isla Catriona Ailsa Morag Heather Kirsty'),
    men: split('Ewan Callum Angus Iain Fraser Duncan'),
    family: split(
      'MacLeod Drummond Abernathy Galbraith McKenzie Sutherland Kincaid Buchanan Farquhar Lockhart Dalgleish Munro',
    ),
  },
  black: {
    women: split('Imani Denise Simone Camille Tamara Keisha Monique Renée Latoya Vanessa'),
    men: split('Marcus Darnell Terrence Isaiah Malcolm Andre Jerome Reginald'),
    family: split(
      'Whitaker Beauchamp Broadnax Crenshaw-Hill Gaines Hairston Jefferson Langston Mayfield Pettway Rollins Stallworth Tolliver Ellison Baptiste Dorsey Booker',
    ),
  },
  caribbean: {
    women: split('Marcia Yvonne Shanice Althea Dionne Nadine Claudette'),
    men: split('Keron Winston Delroy Anthony Leroy'),
    family: split(
      'Campbell-Reid Grantley Bailey Clarke Dacosta Francis Gordon-James Lashley Morrison Persaud Ramkissoon St._Louis Toussaint Joseph-Pierre',
    ),
  },
  nigerian: {
    women: split('Adaeze Ngozi Chiamaka Folake Temitope Ifeoma'),
    men: split('Chinedu Emeka Obinna Tunde Kelechi Segun'),
    family: split('Okafor Adeyemi Nwosu Okonkwo Eze Balogun Afolabi Obi Onyekachi Adebayo Uche Ogunleye'),
  },
  polish: {
    women: split('Agnieszka Magda Joanna Ewa Katarzyna Barbara Zofia'),
    men: split('Piotr Tomasz Marek Krzysztof Paweł'),
    family: split(
      'Kowalczyk Wiśniewski Nowicki Zieliński Jabłoński Kamiński Wójcik Mazurek Sobczak Dąbrowski Pawlak Lewandowski',
    ),
  },
  german: {
    women: split('Ingrid Annika Greta Katrin Heike'),
    men: split('Stefan Matthias Jürgen Klaus Lukas'),
    family: split(
      'Bäumler Hoffmann Keller Vogelsang Steinbach Krüger Lindemann Schröder Weiss Brandt Oberholtzer',
    ),
    language: 'German',
  },
  italian: {
    women: split('Francesca Giulia Lucia Chiara Paola Carla'),
    men: split('Marco Antonio Matteo Vincent Dominic Gianni'),
    family: split(
      "Bellomo D'Angelo Ferrante Lombardi Marchetti Napolitano Rinaldi Santoro Tedesco Vitale Castellani Di_Nardo",
    ),
    language: 'Italian',
  },
  greek: {
    women: split('Eleni Sophia Despina Katerina Athena'),
    men: split('Nikos George Costa Dimitri Yannis'),
    family: split('Papadakis Kostopoulos Andreou Stavros Vlahos Mavridis Economou Galanis Theodorou Xenakis'),
  },
  portuguese: {
    women: split('Inês Fátima Teresa Beatriz Carla'),
    men: split('João Manuel Rui Paulo Luís'),
    family: split('Medeiros Carvalho Furtado Pacheco Raposo Tavares Figueiredo Gonçalves Simões Arruda'),
    language: 'Portuguese',
  },
  latino: {
    women: split('María Lucía Valentina Gabriela Elena Rosa Daniela Alejandra Ximena Sofía Marisol'),
    men: split('Carlos Javier Miguel Andrés Diego Fernando Ricardo'),
    family: split(
      'Núñez Villanueva Cárdenas Ibarra Quintero Montoya Zavala Peña Escobedo Aguirre Solís Beltrán Orozco Del_Valle Camacho Rentería Fuentes Muñoz',
    ),
    language: 'Spanish',
  },
  brazilian: {
    women: split('Juliana Camila Renata Thaís'),
    men: split('Rafael Bruno Thiago Marcelo'),
    family: split('Azevedo Nogueira Moraes Brandão Siqueira Teixeira Vasconcelos'),
    language: 'Portuguese',
  },
  french: {
    women: split('Amélie Geneviève Chloé Mireille Hélène Marie-Ève Noémie'),
    men: split('Benoît Étienne Luc Jean-François Sylvain'),
    family: split(
      'Tremblay Desjardins Lévesque Bélanger Gauthier Thibodeau Côté Marchand Beaulieu Rochefort Lapointe Charbonneau',
    ),
    language: 'French',
  },
  nordic: {
    women: split('Astrid Signe Linnea Freya Karin'),
    men: split('Lars Erik Nils Anders Søren'),
    family: split(
      'Lindqvist Håkansson Nygaard Bergström Thorvaldsen Dahl Østergaard Sandberg Ekholm Halvorsen',
    ),
  },
  russian: {
    women: split('Irina Natalia Svetlana Olga Ekaterina Yelena'),
    men: split('Dmitri Sergei Alexei Boris'),
    family: split('Volkov Sorokin Belenko Morozov Lebedev Zaslavsky Reznik Kuznetsov Gorelik Shapovalov'),
    language: 'Russian',
  },
  ukrainian: {
    women: split('Oksana Halyna Larysa Iryna'),
    men: split('Yaroslav Taras Bohdan Andriy'),
    family: split('Melnyk Shevchuk Kovalenko Bondarenko Hrynko Petrenko Savchuk Lysenko'),
  },
  jewish: {
    women: split('Miriam Naomi Leah Rebecca Shira Judith'),
    men: split('David Aaron Jonah Ezra Samuel Daniel'),
    family: split(
      'Feldstein Rosenthal Abramowitz Birnbaum Goldfarb Kessler Lieberman Mendelson Perlman Schechter Wolfson Zimmer',
    ),
  },
  armenian: {
    women: split('Ani Nare Talin Lusine'),
    men: split('Ara Hagop Vartan Levon'),
    family: split('Petrosyan Hovsepian Avakian Sarkisian Manoukian Terzian Bedrosian Khachatryan'),
  },
  persian: {
    women: split('Shirin Nasrin Parisa Laleh Golnaz'),
    men: split('Kamran Farhad Reza Babak Dariush'),
    family: split('Tehrani Farahani Daneshvar Rostami Mirzaei Sohrabi Kazemi Bahrami Nouri Golshan'),
  },
  arab: {
    women: split('Nadia Leila Rania Hanan Salma'),
    men: split('Omar Karim Youssef Tariq Samir'),
    family: split('Haddad Khoury Mansour El-Amin Farouk Nasser Saleh Al-Rashid Barakat Shahin'),
    language: 'Arabic',
  },
  indian: {
    women: split('Priya Anjali Meera Kavita Sunita Deepa'),
    men: split('Rajesh Vikram Arjun Sanjay Anil Rohan'),
    family: split(
      'Raman Deshpande Iyer Chatterjee Bhattacharya Nair Kulkarni Mehta Joshi Venkatesan Banerjee Agarwal',
    ),
    language: 'Hindi',
  },
  punjabi: {
    women: split('Harpreet Simran Manjit Jasleen Kiran'),
    men: split('Gurpreet Baljit Amrit Ravinder Navdeep'),
    family: split('Dhaliwal Sandhu Gill Grewal Brar Sidhu Bains Dosanjh Khaira Mann'),
    language: 'Hindi',
  },
  chinese: {
    women: split('Wei-Ling Mei Xiu_Ying Grace Vivian Winnie'),
    men: split('Jason Kevin Raymond Hao Jun Eric'),
    family: split('Zhang Xu Huang Lin Tseng Guo Feng Shao Deng Liang Pan Yuan'),
    language: 'Mandarin',
  },
  cantonese: {
    women: split('Carmen Vivian Ka-Yan Joyce Elaine'),
    men: split('Wing Alvin Raymond Siu-Ming Calvin'),
    family: split('Cheung Kwok Leung Lau Yeung Tsang Ng Mak Fung Ho-Wong'),
    language: 'Cantonese',
  },
  korean: {
    women: split('Ji-Woo Soo-Jin Hye-Rin Eunice Esther Yuna'),
    men: split('Min-Jun Sung-Ho Daniel Joon'),
    family: split('Pak Choi Yoon Kang Seo Hwang Bae Noh Jeong Shin'),
    language: 'Korean',
  },
  japanese: {
    women: split('Naomi Keiko Haruka Emi Mariko Aiko'),
    men: split('Kenji Takashi Ryo Hiroshi'),
    family: split('Nakagawa Fujimoto Hasegawa Ishikawa Morita Okada Sakamoto Tsuchiya Uchida Yamane'),
    language: 'Japanese',
  },
  filipino: {
    women: split('Maricel Rowena Jocelyn Lourdes Cristina Liza'),
    men: split('Angelo Ramon Jun Joselito'),
    family: split(
      'Bautista Dimaculangan Manalo Pangilinan Salonga Villareal Macaraeg Tolentino Evangelista Lacson',
    ),
  },
  vietnamese: {
    women: split('Linh Thuy Mai Hoa Kim-Anh'),
    men: split('Minh Duc Tuan Khanh Bao'),
    family: split('Nguyen-Tran Pham Huynh Vo Dinh Truong Luong Doan Bui Thai'),
  },
  indigenous: {
    women: split('Shawna Raven Tanya Autumn Marlene'),
    men: split('Dakota Joseph Clayton'),
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

export function person(population: Population, random: Random, who?: 'women' | 'men'): Person {
  const community: Community = communities[random.weighted(population)];
  const given = random.pick(community[who ?? random.pick(['women', 'men'] as const)]);
  const { language } = community;
  return { given, family: random.pick(community.family), ...(language && { language }) };
}
