BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	table_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	seat INTEGER, 
	text VARCHAR(500) NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE commits (
	table_id VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	action INTEGER NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE dailies (
	day VARCHAR(10) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	config TEXT NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	PRIMARY KEY (day)
);
CREATE TABLE invites (
	token_hash VARCHAR(64) NOT NULL, 
	table_id VARCHAR(24) NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE keys (
	table_id VARCHAR(24) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	PRIMARY KEY (table_id, "key"), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE moves (
	table_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	action INTEGER NOT NULL, 
	sum VARCHAR(8) NOT NULL, 
	batch INTEGER NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES('sound',1,-1,117444632,'0d2a0469',1);
INSERT INTO "moves" VALUES('sound',2,-1,117473283,'6873a87f',1);
INSERT INTO "moves" VALUES('sound',3,-1,117473281,'bea2e51c',1);
INSERT INTO "moves" VALUES('sound',4,-1,117449280,'c6ece85e',1);
INSERT INTO "moves" VALUES('sound',5,-1,117506176,'e06ecd59',1);
INSERT INTO "moves" VALUES('sound',6,-1,117445185,'d34e16fa',1);
INSERT INTO "moves" VALUES('sound',7,-1,117441153,'a771be82',1);
INSERT INTO "moves" VALUES('sound',8,-1,117441097,'908a6cab',1);
INSERT INTO "moves" VALUES('sound',9,0,16777218,'7089fddd',9);
INSERT INTO "moves" VALUES('sound',10,1,16777226,'1b6998e2',10);
INSERT INTO "moves" VALUES('sound',11,0,16777234,'c9daf3e4',11);
INSERT INTO "moves" VALUES('sound',12,1,16777242,'dd3136de',12);
INSERT INTO "moves" VALUES('sound',13,0,16777249,'39351700',13);
INSERT INTO "moves" VALUES('sound',14,1,16777290,'6e5bbb82',14);
INSERT INTO "moves" VALUES('sound',15,0,16777291,'f16109cb',15);
INSERT INTO "moves" VALUES('sound',16,1,16777292,'622a19ec',16);
INSERT INTO "moves" VALUES('sound',17,0,16777293,'5c14b245',16);
INSERT INTO "moves" VALUES('sound',18,1,33554432,'1b8a358e',18);
INSERT INTO "moves" VALUES('altered',1,-1,117444632,'0d2a0469',1);
INSERT INTO "moves" VALUES('altered',2,-1,117473283,'6873a87f',1);
INSERT INTO "moves" VALUES('altered',3,-1,117473281,'bea2e51c',1);
INSERT INTO "moves" VALUES('altered',4,-1,117449280,'c6ece85e',1);
INSERT INTO "moves" VALUES('altered',5,-1,117506176,'e06ecd59',1);
INSERT INTO "moves" VALUES('altered',6,-1,117445185,'d34e16fa',1);
INSERT INTO "moves" VALUES('altered',7,-1,117441153,'a771be82',1);
INSERT INTO "moves" VALUES('altered',8,-1,117441097,'908a6cab',1);
INSERT INTO "moves" VALUES('altered',9,0,16777218,'7089fddd',9);
INSERT INTO "moves" VALUES('altered',10,1,16777226,'1b6998e2',10);
INSERT INTO "moves" VALUES('altered',11,0,16777234,'c9daf3e4',11);
INSERT INTO "moves" VALUES('altered',12,1,16777242,'00000000',12);
INSERT INTO "moves" VALUES('altered',13,0,16777249,'39351700',13);
INSERT INTO "moves" VALUES('altered',14,1,16777290,'6e5bbb82',14);
INSERT INTO "moves" VALUES('altered',15,0,16777291,'f16109cb',15);
INSERT INTO "moves" VALUES('altered',16,1,16777292,'622a19ec',16);
INSERT INTO "moves" VALUES('altered',17,0,16777293,'5c14b245',16);
INSERT INTO "moves" VALUES('altered',18,1,33554432,'1b8a358e',18);
INSERT INTO "moves" VALUES('gone',1,-1,117444632,'0d2a0469',1);
INSERT INTO "moves" VALUES('gone',2,-1,117473283,'6873a87f',1);
INSERT INTO "moves" VALUES('gone',3,-1,117473281,'bea2e51c',1);
INSERT INTO "moves" VALUES('gone',4,-1,117449280,'c6ece85e',1);
INSERT INTO "moves" VALUES('gone',5,-1,117506176,'e06ecd59',1);
INSERT INTO "moves" VALUES('gone',6,-1,117445185,'d34e16fa',1);
INSERT INTO "moves" VALUES('gone',7,-1,117441153,'a771be82',1);
INSERT INTO "moves" VALUES('gone',8,-1,117441097,'908a6cab',1);
INSERT INTO "moves" VALUES('gone',9,0,16777218,'7089fddd',9);
INSERT INTO "moves" VALUES('gone',10,1,16777226,'1b6998e2',10);
INSERT INTO "moves" VALUES('gone',11,0,16777234,'c9daf3e4',11);
INSERT INTO "moves" VALUES('gone',12,1,16777242,'dd3136de',12);
INSERT INTO "moves" VALUES('gone',13,0,16777249,'39351700',13);
INSERT INTO "moves" VALUES('gone',14,1,16777290,'6e5bbb82',14);
INSERT INTO "moves" VALUES('gone',15,0,16777291,'f16109cb',15);
INSERT INTO "moves" VALUES('gone',16,1,16777292,'622a19ec',16);
INSERT INTO "moves" VALUES('gone',17,0,16777293,'5c14b245',16);
INSERT INTO "moves" VALUES('gone',18,1,33554432,'1b8a358e',18);
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	login VARCHAR(40), 
	password VARCHAR(200), 
	mail VARCHAR(200), 
	wants_mail BOOLEAN NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (login)
);
INSERT INTO "people" VALUES('sVncp3qw-bR174Rc','Anna',NULL,NULL,NULL,0,1.79481272049457931524e+09);
CREATE TABLE seats (
	table_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	person_id VARCHAR(24), 
	name VARCHAR(40) NOT NULL, 
	bot VARCHAR(80), 
	seconds DOUBLE, 
	entropy VARCHAR(80) NOT NULL, 
	mailed INTEGER NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('sound',0,'person','sVncp3qw-bR174Rc','Anna A',NULL,NULL,'',0);
INSERT INTO "seats" VALUES('sound',1,'person','sVncp3qw-bR174Rc','Anna B',NULL,NULL,'',0);
INSERT INTO "seats" VALUES('altered',0,'person','sVncp3qw-bR174Rc','Anna A',NULL,NULL,'',0);
INSERT INTO "seats" VALUES('altered',1,'person','sVncp3qw-bR174Rc','Anna B',NULL,NULL,'',0);
INSERT INTO "seats" VALUES('gone',0,'person','sVncp3qw-bR174Rc','Anna A',NULL,NULL,'',0);
INSERT INTO "seats" VALUES('gone',1,'person','sVncp3qw-bR174Rc','Anna B',NULL,NULL,'',0);
CREATE TABLE sessions (
	token_hash VARCHAR(64) NOT NULL, 
	person_id VARCHAR(24) NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
INSERT INTO "sessions" VALUES('402ba3df94bfa912afedcd4694d01e9cf35ee0da7ee4397a20efd90c4698c342','sVncp3qw-bR174Rc',1.79481272052155971523e+09);
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	config TEXT NOT NULL, 
	rules_version INTEGER NOT NULL, 
	components VARCHAR(40) NOT NULL, 
	visibility VARCHAR(8) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	owner VARCHAR(24) NOT NULL, 
	advice BOOLEAN NOT NULL, 
	hotseat BOOLEAN NOT NULL, 
	companion BOOLEAN NOT NULL, 
	guide BOOLEAN NOT NULL, 
	daily VARCHAR(10), 
	clock TEXT, 
	commitment VARCHAR(64) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	seed TEXT, 
	prefix INTEGER NOT NULL, 
	stamp BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	to_move INTEGER NOT NULL, 
	asked_at DOUBLE NOT NULL, 
	deadline DOUBLE, 
	created DOUBLE NOT NULL, 
	changed DOUBLE NOT NULL, 
	rematch VARCHAR(24), 
	note TEXT, 
	outcome TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('sound','azul','{"components": null, "first": 0, "players": 2, "side": "colour"}',1,'ac3b56a44957f489','private','playing','sVncp3qw-bR174Rc',1,1,0,0,NULL,NULL,'','e59acca34033e094c412b2b0af8786cf0dedd65a0caf19640783bc25a0ce233f','4',0,10,18,1,1.7948127212549872398e+09,NULL,1.79481272074087357514e+09,1.7948127212549872398e+09,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('altered','azul','{"components": null, "first": 0, "players": 2, "side": "colour"}',1,'ac3b56a44957f489','private','playing','sVncp3qw-bR174Rc',1,1,0,0,NULL,NULL,'','2672bf2c3c046595bd08233338c0aee83a5b8855878dc38fe0d69f5999a1c65d','4',0,10,18,1,1.79481272172779464726e+09,NULL,1.79481272128545713429e+09,1.79481272172779464726e+09,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('gone','forgotten','{"components": null, "first": 0, "players": 2, "side": "colour"}',1,'ac3b56a44957f489','private','playing','sVncp3qw-bR174Rc',1,1,0,0,NULL,NULL,'','7d181d86d24953ebdb9b47ece34e7950dd43bc92bbf55f0813bd174d6d07c4d8','4',0,10,18,1,1.7948127223112726211e+09,NULL,1.79481272177159357074e+09,1.7948127223112726211e+09,NULL,NULL,NULL);
CREATE INDEX tables_daily ON tables (daily);
CREATE INDEX tables_owner ON tables (owner);
CREATE INDEX tables_deadline ON tables (deadline);
CREATE INDEX tables_lobby ON tables (visibility, status, changed);
CREATE INDEX ix_invites_table_id ON invites (table_id);
CREATE INDEX seats_person ON seats (person_id);
CREATE INDEX ix_sessions_person_id ON sessions (person_id);
COMMIT;
